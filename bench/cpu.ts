import pg from 'pg'
import { cpuMsOf } from './servers.ts'

/** The CPU time that PostgreSQL's own processes use for a server under measurement. */
export type Backends = {
  /** Used so far by its connections, in milliseconds by process id; NaN unless PostgreSQL runs on this machine. */
  cpuMs: () => Promise<Map<number, number>>
  close: () => Promise<void>
}

/** @param application the `application_name` of the server's connections to this database */
export async function watchBackends(databaseUrl: string, application: 'portal' | 'floor'): Promise<Backends> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  return {
    async cpuMs() {
      const { rows } = await client.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
        [application],
      )
      return new Map(rows.map(({ pid }) => [pid, cpuMsOf(pid)]))
    },
    close: () => client.end(),
  }
}

/** CPU time used between two measurements; all of that of a connection that was opened in between. */
export function usedBetween(before: Map<number, number>, after: Map<number, number>): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
}
