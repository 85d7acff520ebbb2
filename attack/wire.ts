import { Agent, request } from 'node:http'
import { connect } from 'node:net'

/** A request exactly as it goes out: nothing is made canonical. `path` may be any target without spaces. */
export type Sent = {
  method: string
  path: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer | undefined
}

/** `ms`: until the last byte. `headers`: several of one name are one text, but for cookies. */
export type Got = {
  status: number
  headers: Record<string, string>
  setCookies: string[]
  text: string
  ms: number
}

const patienceMs = 20_000

/** Over kept connections. Rejects where nothing comes back. */
export function createWire(port: number, connections = 8) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = ({ method, path, headers = {}, body }: Sent): Promise<Got> =>
    new Promise((resolve, reject) => {
      const started = performance.now()
      // Node tells the length of a body only for methods that usually have one.
      const isChunked = 'transfer-encoding' in headers
      const length = body !== undefined && !isChunked && { 'content-length': String(Buffer.byteLength(body)) }
      const asked = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: { ...length, ...headers },
          timeout: patienceMs,
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
            const given = Object.entries(rest).map(([name, value]) => [name, String(value)])
            const ms = performance.now() - started
            resolve({
              status: answer.statusCode ?? 0,
              headers: Object.fromEntries(given),
              setCookies,
              text,
              ms,
            })
          })
        },
      )
      asked.on('timeout', () => asked.destroy(new Error(`no answer within ${patienceMs} ms`)))
      asked.on('error', reject)
      asked.end(body)
    })
  return { send, close: () => agent.destroy() }
}

export type Wire = ReturnType<typeof createWire>

/**
 * Writes bytes that need not be HTTP, and reads until the other side closes or nothing more comes for a while.
 * @param quietMs how long nothing may come before it counts as all
 */
export function sendBytes(port: number, bytes: string | Buffer, quietMs = 400): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.setTimeout(quietMs, () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    // What it cuts short is an answer as well.
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
}
