import pg from 'pg'

type Query = (...words: unknown[]) => unknown
type Client = { query: Query }
type Connect = (this: pg.Pool, ...words: unknown[]) => unknown

/**
 * Lets another process change something in the middle of what the portal does, on any engine: right before or after the
 * portal's first statement of this kind. It happens on the portal's own connection, in its transaction; to the portal, the
 * commit of another process that it has just waited for looks the same.
 * @param change an SQL statement, or what else changes, such as the time
 * @throws if no statement of this kind came
 */
export async function meanwhile<T>(
  when: { before: RegExp } | { after: RegExp },
  change: string | (() => void),
  work: () => Promise<T>,
): Promise<T> {
  const isBefore = 'before' in when
  const wanted = isBefore ? when.before : when.after
  let isDone = false
  const watching = (query: Query): Query =>
    async function watched(...words) {
      if (isDone || !wanted.test(textOf(words[0]))) return query(...words)
      isDone = true
      const happen = () => (typeof change === 'string' ? query(change) : change())
      if (isBefore) await happen()
      const answer = await query(...words)
      if (!isBefore) await happen()
      return answer
    }

  const stopWatching = watchConnections(watching)
  try {
    const result = await work()
    if (!isDone) throw new Error(`No statement matches ${wanted}.`)
    return result
  } finally {
    stopWatching()
  }
}

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : String((statement as { text?: string } | null)?.text ?? '')

/** Puts something in front of what every pool's connections do, while they are lent out. @returns ends that */
function watchConnections(watching: (query: Query) => Query): () => void {
  const prototype = pg.Pool.prototype as unknown as { connect: Connect }
  const connect = prototype.connect
  const originals = new Map<Client, Query>()
  prototype.connect = function (...words) {
    // With a callback it is the pool's own, for a single statement.
    if (words.length > 0) return connect.apply(this, words)
    return (connect.call(this) as Promise<Client>).then((client) => {
      if (!originals.has(client)) {
        originals.set(client, client.query)
        client.query = watching(client.query.bind(client))
      }
      return client
    })
  }
  return () => {
    prototype.connect = connect
    for (const [client, query] of originals) client.query = query
  }
}
