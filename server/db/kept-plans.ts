import type pg from 'pg'

const names = new Map<string, string>()

/** From now on each connection plans this statement once, whatever the values. Not for searches: their plan depends on them. */
export function keepPlanOf(text: string): void {
  if (!names.has(text)) names.set(text, `by_key_${names.size}`)
}

/** Makes a connection send these statements by a name, under which the server keeps their plan. */
export function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  const sent = (...words: unknown[]) => {
    const [text, values, ...rest] = words
    const name = typeof text === 'string' ? names.get(text) : undefined
    return name ? query({ name, text, values }, ...rest) : query(...words)
  }
  client.query = sent as typeof client.query
}
