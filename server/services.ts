import type { Passwords } from './accounts/passwords.ts'
import type { TakenLogins } from './accounts/taken-logins.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/database.ts'
import type { SeenLogins } from './import/seen-logins.ts'
import type { ChangeQueues } from './limits/change-queues.ts'
import type { PublicLimits } from './limits/public-limits.ts'
import type { ReadQueues } from './limits/read-queues.ts'
import type { Log } from './log.ts'
import type { LongWork } from './long-work.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { SignInThrottle } from './sessions/throttle.ts'
import type { IdentityProvider } from './single-sign-on/provider.ts'
import type { WebCodeRenewals } from './web-codes/web-code-renewals.ts'
import type { WebCodeThrottle } from './web-codes/web-code-throttle.ts'

/** What all slices share. The clock is passed in, so that tests can set it. */
export type Services = {
  config: Config
  db: Db
  clock: () => Date
  passwords: Passwords
  changeQueues: ChangeQueues
  readQueues: ReadQueues
  log: Log
  signInThrottle: SignInThrottle
  webCodeThrottle: WebCodeThrottle
  webCodeRenewals: WebCodeRenewals
  publicLimits: PublicLimits
  takenLogins: TakenLogins
  seenLogins: SeenLogins
  longWork: LongWork
  /** Null: no online payments. */
  paymentProvider: PaymentProvider | null
  /** Null: sign-in with passwords only. */
  identityProvider: IdentityProvider | null
  /** Null: no mail server, so mails wait. */
  mailer: Mailer | null
  /** Null: metrics are off. */
  metrics: Metrics | null
}
