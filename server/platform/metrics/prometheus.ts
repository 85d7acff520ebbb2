import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../../services.ts'
import { atMostEvery, createDatabaseGauges } from './figures.ts'
import type { Metrics } from './metrics.ts'

/** The database is counted at most this often. */
const countIntervalMs = 15_000

/** Creates the portal's metrics; none concerns a customer or a person. */
export function createMetrics(
  { db, clock, passwords }: Pick<Services, 'db' | 'clock' | 'passwords'>,
  pool: Pool,
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'portal_request_duration_seconds',
    help: 'Requests, by route, method and status, and how long they took.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const jobs = new Counter({
    name: 'portal_job_runs_total',
    help: 'Runs of the jobs, by what came of them.',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const lastSuccess = new Gauge({
    name: 'portal_job_last_success_timestamp_seconds',
    help: 'When each job last ended well.',
    labelNames: ['job'],
    registers,
  })
  const mails = new Counter({
    name: 'portal_mail_tries_total',
    help: 'Tries to send a mail, by what came of them.',
    labelNames: ['outcome'],
    registers,
  })
  const papers = new Counter({
    name: 'portal_peppol_tries_total',
    help: 'Tries to go on with a paper over Peppol, by what came of them.',
    labelNames: ['outcome'],
    registers,
  })
  new Gauge({
    name: 'portal_database_connections',
    help: 'Connections to the database: all of them, those that are idle, and the requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waitedFor' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'portal_password_checks',
    help: 'Passwords that are hashed right now, and those that wait.',
    labelNames: ['state'],
    registers,
    collect() {
      const { running, waiting } = passwords.load()
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  const count = atMostEvery(countIntervalMs, createDatabaseGauges(registers, db, clock))

  return {
    requestAnswered({ route, method, status, ms }) {
      requests.observe({ route, method, status }, ms / 1000)
    },
    jobEnded(job, hasSucceeded) {
      jobs.inc({ job, outcome: hasSucceeded ? 'done' : 'failed' })
      if (hasSucceeded) lastSuccess.set({ job }, clock().getTime() / 1000)
    },
    mailTried: (outcome) => mails.inc({ outcome }),
    peppolTried: (outcome) => papers.inc({ outcome }),
    async text() {
      await count()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
