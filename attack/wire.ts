import { Agent, request } from 'node:http'
import { connect } from 'node:net'

/** A request sent verbatim, without normalisation. `path` may be any target without spaces. */
export type RawRequest = {
  method: string
  path: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer | undefined
}

/** `ms`: until the last byte. `headers`: repeated ones are joined, except cookies. */
export type RawResponse = {
  status: number
  headers: Record<string, string>
  setCookies: string[]
  text: string
  ms: number
}

const timeoutMs = 20_000

/** Uses keep-alive connections. `send` rejects if there is no response. */
export function createWire(port: number, connections = 8) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = ({ method, path, headers = {}, body }: RawRequest): Promise<RawResponse> =>
    new Promise((resolve, reject) => {
      const started = performance.now()
      // Node sets Content-Length only for methods that usually have a body.
      const isChunked = 'transfer-encoding' in headers
      const length = body !== undefined && !isChunked && { 'content-length': String(Buffer.byteLength(body)) }
      const outgoing = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: { ...length, ...headers },
          timeout: timeoutMs,
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk: string) => {
            text += chunk
          })
          answer.on('error', reject)
          answer.on('end', () => {
            const { 'set-cookie': setCookies = [], ...rest } = answer.headers
            const joined = Object.entries(rest).map(([name, value]) => [name, String(value)])
            const ms = performance.now() - started
            resolve({
              status: answer.statusCode ?? 0,
              headers: Object.fromEntries(joined),
              setCookies,
              text,
              ms,
            })
          })
        },
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${timeoutMs} ms`)))
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  return { send, close: () => agent.destroy() }
}

export type Wire = ReturnType<typeof createWire>

/**
 * Writes raw bytes, and reads until the other side closes or stays silent.
 * @param quietMs how long a silence ends the response
 */
export function sendBytes(port: number, bytes: string | Buffer, quietMs = 400): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.setTimeout(quietMs, () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    // A reset connection is a valid outcome too.
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
}
