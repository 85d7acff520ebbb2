import type { Passwords } from './accounts/passwords.ts'
import type { TakenLogins } from './accounts/taken-logins.ts'
import type { SeenLogins } from './import/seen-logins.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { AccessPoint } from './peppol/access-point.ts'
import type { Config } from './platform/config/config.ts'
import type { Db } from './platform/db/database.ts'
import type { ChangeQueues } from './platform/limits/change-queues.ts'
import type { PublicLimits } from './platform/limits/public-limits.ts'
import type { ReadQueues } from './platform/limits/read-queues.ts'
import type { RefusalPace } from './platform/limits/refusal-pace.ts'
import type { Log } from './platform/log.ts'
import type { LongWork } from './platform/long-work.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { Mailer } from './record/mail/mailer.ts'
import type { FoundSession } from './sessions/person.ts'
import type { SharedLookups } from './sessions/shared-lookups.ts'
import type { SignInThrottle } from './sessions/throttle.ts'
import type { OfferedCards } from './sign-in-settings/offered-cards.ts'
import type { IdentityProvider } from './single-sign-on/provider.ts'
import type { WebCodeRenewals } from './web-codes/web-code-renewals.ts'
import type { WebCodeThrottle } from './web-codes/web-code-throttle.ts'

/** Dependencies that all slices share. The clock is passed in, so that tests can set it. */
export type Services = {
  config: Config
  db: Db
  clock: () => Date
  passwords: Passwords
  changeQueues: ChangeQueues
  readQueues: ReadQueues
  refusalPace: RefusalPace
  sessionLookups: SharedLookups<FoundSession | null>
  log: Log
  signInThrottle: SignInThrottle
  webCodeThrottle: WebCodeThrottle
  webCodeRenewals: WebCodeRenewals
  publicLimits: PublicLimits
  offeredCards: OfferedCards
  takenLogins: TakenLogins
  seenLogins: SeenLogins
  longWork: LongWork
  /** Null: no online payments. */
  paymentProvider: PaymentProvider | null
  /** Null: nothing is sent over Peppol. */
  accessPoint: AccessPoint | null
  /** Null: sign-in with passwords only. */
  identityProvider: IdentityProvider | null
  /** Null: no mail server, so mails wait. */
  mailer: Mailer | null
  /** Null: metrics are off. */
  metrics: Metrics | null
}
