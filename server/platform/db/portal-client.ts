import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Answer = (error: Error | undefined, result?: pg.QueryResult) => void

/** The properties that pg's types leave out of its `Query`. */
type Sent = pg.Query & { text: string; name: string | undefined; query_timeout?: number }

const planNames = new Map<string, string>()

/** From now on each connection plans this statement once, whatever the values. Not for searches: their plan depends on them. */
export function keepPlanOf(text: string): void {
  if (!planNames.has(text)) planNames.set(text, `by_key_${planNames.size}`)
}

export const isPlanKept = (text: string): boolean => planNames.has(text)

const isUntimed = new AsyncLocalStorage<boolean>()

/** The longest that a timer can be set to: 24 days. */
const maxTimerMs = 2 ** 31 - 1

/** Lets each statement that `work` sends wait for its answer without end; the server's own limit is the caller's to lift. */
export function withoutQueryTimeout<T>(work: () => Promise<T>): Promise<T> {
  return isUntimed.run(true, work)
}

/**
 * One connection to a PostgreSQL server, for `new pg.Pool({ Client: PortalClient, query_timeout })`. Of each statement it
 * - sends the statements of `keepPlanOf` by a name, so that the server keeps their plans;
 * - waits `query_timeout` for the answer, then closes the connection: a server that hangs, or a network that swallows
 * packets, never tells. The pool opens another;
 * - fails (08007) commits that the server kept, but did not see kept by a synchronous replica before the statement's time was up.
 *   PostgreSQL calls that a success with a warning (SyncRepWaitForLSN in syncrep.c); it is lost with the server.
 */
export class PortalClient extends pg.Client {
  #isUnreplicated = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.#isUnreplicated = true
    })
  }

  /** As pg's own, in all its forms. A cursor of the caller's is sent as it is: pg only times it. */
  // biome-ignore lint/suspicious/noExplicitAny: one body for the seven forms that pg declares
  override query(statement: any, ...rest: any[]): any {
    if (typeof statement.submit === 'function') return super.query(statement, ...rest)
    const answered = rest.at(-1)
    if (typeof answered === 'function') return this.#send(statement, rest.slice(0, -1), answered)
    return new Promise((resolve, reject) => {
      this.#send(statement, rest, (error, result) => (error ? reject(error) : resolve(result)))
    })
  }

  #send(statement: string | pg.QueryConfig, [values]: unknown[][], answered: Answer): void {
    // Built here: given the parts, pg would copy them property by property.
    const query = new pg.Query(statement, values, (error, result) => {
      if (error?.message === 'Query read timeout') this.end()
      answered(error ?? this.#doubt(), result as unknown as pg.QueryResult)
    }) as unknown as Sent
    query.name ??= planNames.get(query.text)
    if (isUntimed.getStore()) query.query_timeout = maxTimerMs
    super.query(query)
  }

  #doubt(): Error | undefined {
    if (!this.#isUnreplicated) return undefined
    this.#isUnreplicated = false
    return Object.assign(new Error('The change may not have reached a replica'), { code: '08007' })
  }
}

/**
 * Lets only a server be used that takes changes: behind a balancer, a new connection may reach a replica, which would show
 * what was true a moment ago. As libpq's `target_session_attrs=read-write`.
 */
export function refuseReplica(client: pg.PoolClient, done: (error?: Error) => void): void {
  client
    .query('SHOW transaction_read_only')
    .then(({ rows: [row] }) => done(row.transaction_read_only === 'on' ? replica() : undefined), done)
}

const replica = () =>
  Object.assign(new Error('The database server takes no changes: it is a replica'), { code: '25006' })
