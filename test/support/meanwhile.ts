import pg from 'pg'

type Query = (this: pg.Client, ...words: unknown[]) => unknown

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
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const query = prototype.query
  const isBefore = 'before' in when
  const wanted = isBefore ? when.before : when.after
  let isDone = false
  prototype.query = function (...words) {
    const [first] = words
    const text = typeof first === 'string' ? first : String((first as { text?: string } | null)?.text ?? '')
    // Statements with a callback are none of the portal's transactions.
    const isOurs = !words.some((word) => typeof word === 'function')
    if (isDone || !isOurs || !wanted.test(text)) return query.apply(this, words)
    isDone = true
    const makeChange = () => query.call(this, change) as Promise<unknown>
    if (isBefore) return makeChange().then(() => query.apply(this, words))
    return (query.apply(this, words) as Promise<unknown>).then(async (answer) => {
      await makeChange()
      return answer
    })
  }
  try {
    const result = await work()
    if (!isDone) throw new Error(`No statement matches ${wanted}.`)
    return result
  } finally {
    prototype.query = query
  }
}
