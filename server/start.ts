import type { FastifyInstance } from 'fastify'
import { createPasswords } from './accounts/passwords.ts'
import { answerResetRequests, forgetExpiredCodes } from './accounts/reset-password.ts'
import { createTakenLogins } from './accounts/taken-logins.ts'
import { createApp } from './app.ts'
import { forgetExpiredApps } from './apps/waiting-apps.ts'
import { forgetUsedCaptchas } from './captcha/captcha.ts'
import { windDown } from './closing.ts'
import type { Config } from './config.ts'
import { type Database, knowsAllLetters, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { createWebCodeRenewals } from './licences/web-code-renewals.ts'
import { createChangeQueues } from './limits/change-queues.ts'
import { createPublicLimits } from './limits/public-limits.ts'
import { createReadQueues } from './limits/read-queues.ts'
import { createLog } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { sendDueMail } from './mail/send-mail.ts'
import { tellMetrics } from './metrics/listener.ts'
import { forgetUnconfirmed } from './newsletter/newsletter.ts'
import { createMollie } from './payments/provider.ts'
import { askAboutPayments } from './payments/sweep.ts'
import { forgetOldInTime } from './retention/retention.ts'
import type { Services } from './services.ts'
import { forgetExpired } from './sessions/sessions.ts'
import { createSignInThrottle } from './sessions/throttle.ts'
import { createIdentityProvider } from './single-sign-on/provider.ts'
import { forgetExpiredSignIns } from './single-sign-on/start-sign-in.ts'
import { createWebCodeThrottle } from './web-codes/web-code-throttle.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs

export type Portal = { app: FastifyInstance; services: Services; close: () => Promise<void> }

/** Puts the services together over an open database. */
export function createServices(
  config: Config,
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  clock: () => Date = () => new Date(),
  passwords = createPasswords(),
): Services {
  return {
    config,
    db,
    clock,
    passwords,
    changeQueues: createChangeQueues(),
    readQueues: createReadQueues(),
    log: createLog(config),
    signInThrottle: createSignInThrottle(db, pool, config.signInTries),
    webCodeThrottle: createWebCodeThrottle(pool, config.webCodeTries),
    webCodeRenewals: createWebCodeRenewals(pool, config.webCodesPerLicence),
    publicLimits: createPublicLimits(pool, config.publicLimits),
    takenLogins: createTakenLogins(pool, config.takenLoginsPerPerson),
    paymentProvider: config.mollie && createMollie(config.mollie, config.timeLimits.paymentProvider),
    identityProvider:
      config.oidc && createIdentityProvider(config.oidc, clock, config.timeLimits.identityProvider),
    mailer: config.smtpUrl === null ? null : createMailer(config.smtpUrl, config.timeLimits.mailServer),
    metrics: null,
  }
}

/**
 * Opens and migrates the database, and listens.
 * @param prepare what is to happen with the migrated database before anybody is served
 */
export async function startPortal(
  config: Config,
  webDirectory: string,
  prepare: (services: Services) => Promise<void> = async () => {},
): Promise<Portal> {
  const database = await openDatabase(config)
  let teller: Awaited<ReturnType<typeof tellMetrics>> | undefined
  try {
    await migrate(database.db)
    const services = createServices(config, database)
    if (config.metrics) {
      // Ten megabytes and a tenth of a second, for those who want them.
      const { createMetrics } = await import('./metrics/prometheus.ts')
      services.metrics = createMetrics(services, database.pool)
      teller = await tellMetrics(services.metrics, config.metrics)
    }
    if (!(await knowsAllLetters(database.db)))
      services.log.warn(
        'The database was made without a UTF-8 locale: searches mind the case of É and the like.',
      )
    if (!services.mailer) services.log.warn('SMTP_URL names no mail server: mails wait until it does.')
    await prepare(services)
    const app = await createApp(services, webDirectory)
    await app.listen({ host: config.host, port: config.port })
    const jobs = [
      repeat(services, 'Tidying up', 10 * minuteMs, tidyUp),
      repeat(services, 'Asking about payments', minuteMs / 2, askAboutPayments),
      repeat(services, 'Sending mail', 3 * secondMs, sendDueMail),
      repeat(services, 'Answering reset requests', 2 * secondMs, answerResetRequests),
    ]
    const close = async () => {
      await windDown(services, app, () => Promise.all(jobs.map((stop) => stop())))
      services.mailer?.close()
      await teller?.close()
      await database.close()
    }
    return { app, services, close }
  } catch (cause) {
    await teller?.close()
    await database.close()
    throw cause
  }
}

/** Forgets what has run out: sessions, sign-ins under way, codes, used captchas, and what has been kept long enough. */
async function tidyUp(services: Services, ending: AbortSignal): Promise<void> {
  await Promise.all([
    forgetExpired(services),
    forgetExpiredSignIns(services),
    forgetExpiredApps(services),
    forgetExpiredCodes(services),
    forgetUsedCaptchas(services),
    forgetUnconfirmed(services),
    forgetOldInTime(services, ending),
  ])
}

/**
 * Does a job now and again after every pause, never twice at a time; one that fails is logged and tried again.
 * @returns stops it, once what is under way has ended
 */
function repeat(
  services: Services,
  name: string,
  pauseMs: number,
  job: (services: Services, ending: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const ending = new AbortController()
  let underWay: Promise<void> | undefined
  const run = () => {
    underWay ??= job(services, ending.signal)
      .then(() => services.metrics?.jobEnded(name, true))
      .catch((error) => {
        services.metrics?.jobEnded(name, false)
        services.log.error({ err: error }, `${name} failed; it will be tried again.`)
      })
      .finally(() => {
        underWay = undefined
      })
  }
  const timer = setInterval(run, pauseMs)
  timer.unref()
  run()
  return async () => {
    clearInterval(timer)
    ending.abort()
    await underWay
  }
}
