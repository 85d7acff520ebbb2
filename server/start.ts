import type { FastifyInstance } from 'fastify'
import { createPasswords } from './accounts/passwords.ts'
import { answerResetRequests, forgetExpiredCodes } from './accounts/reset-password.ts'
import { createTakenLogins } from './accounts/taken-logins.ts'
import { createApp } from './app.ts'
import { forgetExpiredApps } from './apps/waiting-apps.ts'
import { sendPaymentReminders } from './dunning/remind.ts'
import { createSeenLogins } from './import/seen-logins.ts'
import { paperFile } from './invoices/paper-file.ts'
import { deleteUnconfirmed } from './newsletter/newsletter.ts'
import { forgetEndedChallenges } from './passkeys/challenges.ts'
import { createMollie } from './payments/provider.ts'
import { checkDuePayments } from './payments/sweep.ts'
import { createEInvoice } from './peppol/e-invoice.ts'
import { sendDue } from './peppol/send-due.ts'
import { deleteUsedCaptchas } from './platform/captcha/captcha.ts'
import { shutDown } from './platform/closing.ts'
import type { Config } from './platform/config/config.ts'
import { type Database, knowsAllLetters, openDatabase } from './platform/db/database.ts'
import { createDatabaseClock, type DatabaseClock } from './platform/db/database-clock.ts'
import { migrate } from './platform/db/migrate.ts'
import { minuteMs, secondMs } from './platform/durations.ts'
import { createChangeQueues } from './platform/limits/change-queues.ts'
import { createPublicLimits } from './platform/limits/public-limits.ts'
import { createReadQueues } from './platform/limits/read-queues.ts'
import { createRefusalPace } from './platform/limits/refusal-pace.ts'
import { createLog } from './platform/log.ts'
import { createLongWork } from './platform/long-work.ts'
import { serveMetrics } from './platform/metrics/listener.ts'
import { recheckMail } from './recheck-mail.ts'
import { failInterruptedOperations } from './record/audit/long-operation.ts'
import { createMailer } from './record/mail/mailer.ts'
import { sendDueMail } from './record/mail/send-mail.ts'
import { deleteExpiredRecords } from './record/retention/retention.ts'
import { sendReminders } from './reminders/remind.ts'
import { forgetExpiredSteps } from './second-step/forget.ts'
import type { Services } from './services.ts'
import { forgetExpired } from './sessions/sessions.ts'
import { createSharedLookups } from './sessions/shared-lookups.ts'
import { createSignInThrottle } from './sessions/throttle.ts'
import { createOfferedCards } from './sign-in-settings/offered-cards.ts'
import { createIdentityProvider } from './single-sign-on/provider.ts'
import { deleteExpiredSignIns } from './single-sign-on/start-sign-in.ts'
import { createWebCodeRenewals } from './web-codes/web-code-renewals.ts'
import { createWebCodeThrottle } from './web-codes/web-code-throttle.ts'

export type Portal = { app: FastifyInstance; services: Services; close: () => Promise<void> }

/** Creates the services for an open database. */
export function createServices(
  config: Config,
  { db }: Pick<Database, 'db'>,
  clock: () => Date = () => new Date(),
  passwords = createPasswords(),
): Services {
  const log = createLog(config)
  return {
    config,
    db,
    clock,
    passwords,
    changeQueues: createChangeQueues(),
    readQueues: createReadQueues(),
    refusalPace: createRefusalPace(config.refusalsPerPerson),
    sessionLookups: createSharedLookups(),
    log,
    longWork: createLongWork((error) => log.error({ err: error }, 'Long work failed.')),
    signInThrottle: createSignInThrottle(db, config.signInTries),
    webCodeThrottle: createWebCodeThrottle(db, config.webCodeTries),
    webCodeRenewals: createWebCodeRenewals(db, config.webCodesPerLicence),
    publicLimits: createPublicLimits(db, config.publicLimits),
    offeredCards: createOfferedCards(db),
    takenLogins: createTakenLogins(db, config.takenLoginsPerPerson),
    seenLogins: createSeenLogins(db, config.takenLoginsPerPerson, clock),
    paymentProvider: config.mollie && createMollie(config.mollie, config.timeLimits.paymentProvider),
    accessPoint: config.peppol && createEInvoice(config.peppol, config.timeLimits.accessPoint),
    identityProvider:
      config.oidc && createIdentityProvider(config.oidc, clock, config.timeLimits.identityProvider),
    mailer: config.smtpUrl === null ? null : createMailer(config.smtpUrl, config.timeLimits.mailServer),
    metrics: null,
  }
}

/**
 * Opens and migrates the database, starts the jobs, and listens.
 * @param prepare runs on the migrated database before the portal serves
 */
export async function startPortal(
  config: Config,
  webDirectory: string,
  prepare: (services: Services) => Promise<void> = async () => {},
): Promise<Portal> {
  const database = await openDatabase(config)
  let metricsServer: Awaited<ReturnType<typeof serveMetrics>> | undefined
  try {
    await migrate(database.db)
    const clock = createDatabaseClock(database.db)
    const services = createServices(config, database, clock.now)
    const compareClocks = () => tellWrongClock(services, clock)
    await compareClocks()
    if (config.metrics) {
      // prom-client costs ~10 MB and 100 ms; load it only when metrics are on.
      const { createMetrics } = await import('./platform/metrics/prometheus.ts')
      services.metrics = createMetrics(services, database.pool)
      metricsServer = await serveMetrics(services.metrics, config.metrics)
    }
    if (!(await knowsAllLetters(database.db)))
      services.log.warn(
        'The database has no UTF-8 locale: searches are case-sensitive for letters such as É.',
      )
    if (!services.mailer) services.log.warn('SMTP_URL is not set: mails wait until it is.')
    await prepare(services)
    await failInterruptedOperations(services, config.databaseUrl === undefined)
    // Right before a look at the calendar: this machine's clock may have jumped since it was last compared.
    const remind = async (_: Services, signal: AbortSignal) => {
      await compareClocks()
      await sendReminders(services, signal)
      await sendPaymentReminders(services, signal)
    }
    const app = await createApp(services, webDirectory)
    await app.listen({ host: config.host, port: config.port })
    const jobs = [
      repeat(services, 'Tidying up', 10 * minuteMs, tidyUp),
      repeat(services, 'Giving up long operations', 10 * secondMs, giveUpOperations),
      repeat(services, 'Asking about payments', minuteMs / 2, checkDuePayments),
      repeat(services, 'Comparing the clocks', minuteMs, compareClocks),
      repeat(services, 'Sending mail', 3 * secondMs, sendMail),
      repeat(services, 'Answering reset requests', 2 * secondMs, answerResetRequests),
      ...(services.accessPoint ? [repeat(services, 'Sending over Peppol', 5 * secondMs, sendDue)] : []),
      ...(config.reminders ? [repeat(services, 'Reminding of ends', 10 * minuteMs, remind)] : []),
    ]
    const close = async () => {
      await shutDown(services, app, () =>
        Promise.all([services.longWork.stop(), ...jobs.map((stop) => stop())]),
      )
      services.mailer?.close()
      await metricsServer?.close()
      await database.close()
    }
    return { app, services, close }
  } catch (cause) {
    await metricsServer?.close()
    await database.close()
    throw cause
  }
}

/** `record/mail` knows no papers. */
const sendMail = (services: Services, signal: AbortSignal) =>
  sendDueMail(
    services,
    signal,
    (number) => paperFile(services, number),
    (mail) => recheckMail(services, mail),
  )

async function tellWrongClock({ log }: Services, clock: DatabaseClock): Promise<void> {
  const offMs = await clock.compare()
  if (offMs !== 0) log.warn({ offMs }, 'The clock of this machine is wrong: that of the database counts.')
}

/** Those of processes that have ended, perhaps of another one. */
const giveUpOperations = (services: Services) => failInterruptedOperations(services, false)

/** Deletes what has expired: sessions, unfinished sign-ins, codes, used captchas, and rows past their retention. */
async function tidyUp(services: Services, signal: AbortSignal): Promise<void> {
  await Promise.all([
    forgetExpired(services),
    forgetEndedChallenges(services),
    forgetExpiredSteps(services),
    deleteExpiredSignIns(services),
    forgetExpiredApps(services),
    forgetExpiredCodes(services),
    deleteUsedCaptchas(services),
    deleteUnconfirmed(services),
    deleteExpiredRecords(services, signal),
  ])
}

/**
 * Runs a job now and at every interval, never concurrently with itself. A failure is logged and the job runs again.
 * @returns stops the job after the run under way
 */
function repeat(
  services: Services,
  name: string,
  intervalMs: number,
  job: (services: Services, signal: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController()
  let current: Promise<void> | undefined
  const run = () => {
    current ??= job(services, stopping.signal)
      .then(() => services.metrics?.jobEnded(name, true))
      .catch((error) => {
        services.metrics?.jobEnded(name, false)
        services.log.error({ err: error }, `${name} failed; it will be tried again.`)
      })
      .finally(() => {
        current = undefined
      })
  }
  const timer = setInterval(run, intervalMs)
  timer.unref()
  run()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await current
  }
}
