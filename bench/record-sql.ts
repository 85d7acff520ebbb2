import type pg from 'pg'

/** One statement as it went to the database. */
export type Statement = { text: string; values: unknown[] }

export type SqlRecorder = {
  /** Runs something and tells which statements it sent; one thing at a time. */
  of: <T>(run: () => Promise<T>) => Promise<{ result: T; statements: Statement[] }>
}

/** The question of `refuseReplica` on a new connection, whichever request happens to open it. */
const ofConnection = 'SHOW transaction_read_only'

/** Listens to the statements that go through a pool from now on. */
export function recordSql(pool: pg.Pool): SqlRecorder {
  let statements: Statement[] = []
  const heard = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    const query = client.query.bind(client) as (...words: unknown[]) => unknown
    const listening = (...words: unknown[]) => {
      const statement = statementOf(words)
      if (statement && statement.text !== ofConnection) statements.push(statement)
      return query(...words)
    }
    client.query = listening as typeof client.query
  })
  return {
    async of(run) {
      statements = []
      const result = await run()
      return { result, statements }
    },
  }
}

/** @param words the arguments of `query`: a text and its values, or both in an object */
function statementOf([first, second]: unknown[]): Statement | undefined {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  const { text, values = [] } = first as Partial<Statement>
  return text === undefined ? undefined : { text, values }
}
