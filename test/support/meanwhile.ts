import pg from 'pg'

type Query = (...words: unknown[]) => unknown
type Client = { query: Query }
type Connect = (this: pg.Pool, ...words: unknown[]) => Promise<Client>

/**
 * Lets another process change something in the middle of what the portal does, on any engine: right before or after the
 * portal's first statement of this kind. It happens on the portal's own connection, in its transaction; a commit by somebody
 * else whom it has just waited for looks the same to it.
 * @param change an SQL statement
 * @throws where no statement of this kind came
 */
export async function meanwhile<T>(
  when: { before: RegExp } | { after: RegExp },
  change: string,
  work: () => Promise<T>,
): Promise<T> {
  const isBefore = 'before' in when
  const wanted = isBefore ? when.before : when.after
  let isDone = false
  const changing =
    (query: Query): Query =>
    (...words) => {
      const [first] = words
      const text = typeof first === 'string' ? first : String((first as { text?: string } | null)?.text ?? '')
      if (isDone || !wanted.test(text)) return query(...words)
      isDone = true
      const makeChange = () => query(change) as Promise<unknown>
      if (isBefore) return makeChange().then(() => query(...words))
      return (query(...words) as Promise<unknown>).then(async (answer) => {
        await makeChange()
        return answer
      })
    }
  const giveBack = onEachConnection(changing)
  try {
    const result = await work()
    if (!isDone) throw new Error(`No statement matches ${wanted}.`)
    return result
  } finally {
    giveBack()
  }
}

/** Replaces how each connection sends its statements, from when a pool hands it out. @returns undoes it */
function onEachConnection(replaced: (query: Query) => Query): () => void {
  const pools = pg.Pool.prototype as unknown as { connect: Connect }
  const { connect } = pools
  const undo: (() => void)[] = [() => Object.assign(pools, { connect })]
  pools.connect = function (...words) {
    const connecting = connect.apply(this, words)
    // With a callback it is the pool itself that asks, for a statement outside of transactions.
    if (words.length > 0) return connecting
    return connecting.then((client) => {
      const { query } = client
      client.query = replaced(query.bind(client))
      undo.push(() => Object.assign(client, { query }))
      return client
    })
  }
  return () => {
    for (const step of undo.toReversed()) step()
  }
}
