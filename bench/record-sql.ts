import type pg from 'pg'

/** One statement as it went to the database. */
export type Statement = { text: string; values: unknown[] }

export type SqlRecorder = {
  /** Runs something and tells which statements it sent; one thing at a time. */
  of: <T>(run: () => Promise<T>) => Promise<{ result: T; statements: Statement[] }>
}

/** Listens to the statements that go through a pool, from its first connection on. */
export function recordSql(pool: pg.Pool): SqlRecorder {
  let statements: Statement[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...words: unknown[]) => unknown
    const listening = (...words: unknown[]) => {
      const [text, values] = words
      if (typeof text === 'string') statements.push({ text, values: Array.isArray(values) ? values : [] })
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
