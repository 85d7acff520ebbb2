import type pg from 'pg'

type Doubt = Error & { code: string }

/**
 * Lets only a server be used that takes changes: behind a balancer, a new connection may reach a replica, which would show
 * what was true a moment ago. As libpq's `target_session_attrs=read-write`.
 */
export function refuseReplica(client: pg.PoolClient, done: (error?: Error) => void): void {
  client
    .query('SHOW transaction_read_only')
    .then(({ rows: [row] }) => done(row.transaction_read_only === 'on' ? replica() : undefined), done)
}

const replica = (): Doubt =>
  Object.assign(new Error('The database server takes no changes: it is a replica'), { code: '25006' })

/**
 * Fails a change that its server has kept, but did not see kept by a synchronous replica before the statement's time was up.
 * PostgreSQL calls that a success with a warning (SyncRepWaitForLSN in syncrep.c); it is lost with the server.
 */
export function doubtUnreplicated(client: pg.PoolClient): void {
  let doubt: Doubt | undefined
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN')
      doubt = Object.assign(new Error('The change may not have reached a replica'), { code: '08007' })
  })
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  const taken = () => {
    const error = doubt
    doubt = undefined
    return error
  }
  const sent = (...words: unknown[]) => {
    const answered = words.at(-1)
    if (typeof answered === 'function')
      return query(...words.slice(0, -1), (error: unknown, result: unknown) =>
        answered(error ?? taken(), result),
      )
    return (query(...words) as Promise<unknown>).then((result) => {
      const error = taken()
      if (error) throw error
      return result
    })
  }
  client.query = sent as typeof client.query
}
