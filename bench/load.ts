import { Agent, request } from 'node:http'

export type BenchRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers: Record<string, string>
  body?: string
  /** The same person's next requests; the whole counts as one. */
  next?: (answer: Answer) => BenchRequest
}

export type Answer = { body: string; cookies: string[] }

/** `latencies` in milliseconds, one per answer. */
export type Load = { latencies: number[]; seconds: number }

/** Answers a second. */
export const perSecond = ({ latencies, seconds }: Load) => latencies.length / seconds

/**
 * Sends requests over so many connections, each as soon as the one before is answered, for a bounded time.
 * @throws if an answer is not 200
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
      await sendAll(agent, port, sent)
      latencies.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
  return { latencies, seconds: (performance.now() - started) / 1000 }
}

async function sendAll(agent: Agent, port: number, first: BenchRequest): Promise<void> {
  for (let sent: BenchRequest | undefined = first; sent; ) {
    const answer = await send(agent, port, sent)
    sent = sent.next?.(answer)
  }
}

export function send(
  agent: Agent,
  port: number,
  { method, path, headers, body }: BenchRequest,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const cookies = response.headers['set-cookie'] ?? []
        if (response.statusCode === 200) resolve({ body: text, cookies })
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
