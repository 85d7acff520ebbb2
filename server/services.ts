import type { Passwords } from './accounts/passwords.ts'
import type { TakenLogins } from './accounts/taken-logins.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { WebCodeRenewals } from './licences/web-code-renewals.ts'
import type { ChangeQueues } from './limits/change-queues.ts'
import type { PublicLimits } from './limits/public-limits.ts'
import type { ReadQueues } from './limits/read-queues.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { SignInThrottle } from './sessions/throttle.ts'
import type { IdentityProvider } from './single-sign-on/provider.ts'
import type { WebCodeThrottle } from './web-codes/web-code-throttle.ts'

/** What the slices work with; the clock is passed in so that tests can turn it. */
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
  /** Null where nothing can be paid online. */
  paymentProvider: PaymentProvider | null
  /** Null where people sign in with passwords only. */
  identityProvider: IdentityProvider | null
  /** Null where there is no mail server: mails wait. */
  mailer: Mailer | null
  /** Null where nobody asks for them. */
  metrics: Metrics | null
}
