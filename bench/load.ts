import { Agent, request } from 'node:http'

export type BenchRequest = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body?: string
}

/** `latencies` in milliseconds, one per answer. */
export type Load = { latencies: number[]; seconds: number }

/**
 * Sends requests over so many connections, each as soon as the one before is answered, for a bounded time.
 * @throws where an answer is not 200
 */
export async function sendLoad(
  port: number,
  requests: readonly BenchRequest[],
  connections: number,
  seconds: number,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  let next = 0
  const work = async () => {
    while (performance.now() < end) {
      const sent = requests[next++ % requests.length] as BenchRequest
      const before = performance.now()
      await send(agent, port, sent)
      latencies.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
  return { latencies, seconds: (performance.now() - started) / 1000 }
}

function send(agent: Agent, port: number, { method, path, headers, body }: BenchRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        if (response.statusCode !== 200) text += chunk
      })
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
