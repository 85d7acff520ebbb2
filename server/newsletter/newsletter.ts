import type { Subscription } from '#contract/requests.ts'
import { checkCaptcha } from '../platform/captcha/captcha.ts'
import type { Config } from '../platform/config/config.ts'
import { inTransaction } from '../platform/db/database.ts'
import { dayMs } from '../platform/durations.ts'
import { Refusal } from '../platform/errors.ts'
import type { Browser } from '../platform/http/browser.ts'
import { writeAudit } from '../record/audit/audit.ts'
import type { MailContent } from '../record/mail/mail-content.ts'
import { type Mail, queueMail } from '../record/mail/outbox.ts'
import { keepRequest } from '../requests/keep-request.ts'
import type { Services } from '../services.ts'
import { type CodePurpose, codeFor, codeKeyOf, newCodeKey } from './codes.ts'
import * as queries from './queries.ts'

const confirmWithinMs = 7 * dayMs
const confirmableSince = (now: Date) => new Date(now.getTime() - confirmWithinMs)

/**
 * Stores a subscription and mails a link to confirm it. An address that is already confirmed gets a mail that says so; answer
 * and work are the same, so that the answer does not tell who subscribes.
 * @throws Refusal 400 or 503 for the captcha, 429 after too many tries
 */
export async function subscribe(
  services: Services,
  subscription: Subscription,
  captcha: string,
  { address, language }: Pick<Browser, 'address' | 'language'>,
): Promise<void> {
  const { config, db, clock, publicLimits } = services
  await publicLimits.takeForm('newsletter', address)
  await checkCaptcha(services, 'newsletter', captcha, address)
  const isMailed = await publicLimits.mayMail(subscription.email)
  const at = clock()
  await inTransaction(db, async (trx) => {
    const request = await keepRequest(config, trx, at, {
      kind: 'newsletter',
      content: subscription,
      language,
    })
    const stored = await queries.upsertSubscription(trx, {
      ...subscription,
      codeKey: newCodeKey(),
      language,
      requestedAt: at,
    })
    if (!isMailed) return
    await queueMail(trx, at, { ...mailFor(config, stored), dedupeKey: `newsletter-request:${request}` })
  })
}

/** Mails to unconfirmed addresses hold no names: a stranger may have typed them. */
function mailFor(
  config: Config,
  stored: queries.SubscriptionRow,
): MailContent & Pick<Mail, 'to' | 'language'> {
  const { codeKey, confirmedAt, firstName, email, language } = stored
  const unsubscribeCode = codeFor(config, 'unsubscribe', codeKey)
  if (confirmedAt)
    return { kind: 'newsletterWelcome', content: { firstName, unsubscribeCode }, ...recipientOf(stored) }
  const content = { code: codeFor(config, 'confirm', codeKey), unsubscribeCode }
  return { kind: 'newsletterConfirmation', content, to: { name: '', address: email }, language }
}

/**
 * Confirms a subscription. Its code works for seven days after the last request; for a confirmed address it does nothing and
 * answers the same.
 * @throws Refusal 400 for any other code, 429 after too many wrong ones
 */
export async function confirmSubscription(
  services: Services,
  code: string,
  { address }: Pick<Browser, 'address'>,
): Promise<void> {
  const { config, db, clock } = services
  const at = clock()
  await withCode(services, 'confirm', code, address, (codeKey) =>
    inTransaction(db, async (trx) => {
      const confirmed = await queries.confirmSubscription(trx, codeKey, at, confirmableSince(at))
      if (!confirmed) return queries.isConfirmed(trx, codeKey)
      const { id } = confirmed
      await writeAudit(trx, null, at, {
        action: 'subscription.confirm',
        target: 'subscription',
        targetId: id,
      })
      await queueMail(trx, at, {
        kind: 'newsletterWelcome',
        content: {
          firstName: confirmed.firstName,
          unsubscribeCode: codeFor(config, 'unsubscribe', codeKey),
        },
        ...recipientOf(confirmed),
        dedupeKey: `newsletter-welcome:${id}`,
      })
      return true
    }),
  )
}

/**
 * Deletes a subscription. Its code answers the same when used again.
 * @throws Refusal 400 for any other code, 429 after too many wrong ones
 */
export async function unsubscribe(
  services: Services,
  code: string,
  { address }: Pick<Browser, 'address'>,
): Promise<void> {
  const { db, clock } = services
  await withCode(services, 'unsubscribe', code, address, (codeKey) =>
    inTransaction(db, async (trx) => {
      const ended = await queries.deleteSubscription(trx, codeKey)
      if (!ended) return true
      await writeAudit(trx, null, clock(), {
        action: 'subscription.end',
        target: 'subscription',
        targetId: ended.id,
        before: { requestedAt: ended.requestedAt, confirmedAt: ended.confirmedAt },
      })
      return true
    }),
  )
}

/** Runs `act` for the code's subscription. @param act returns whether the code still worked */
async function withCode(
  { config, publicLimits }: Services,
  purpose: CodePurpose,
  code: string,
  address: string,
  act: (codeKey: string) => Promise<boolean>,
): Promise<void> {
  const isRight = await publicLimits.tryNewsletterCode(address, async () => {
    const codeKey = codeKeyOf(config, purpose, code)
    return codeKey !== null && act(codeKey)
  })
  if (!isRight) throw new Refusal(400, 'newsletter.codeWrong')
}

type Subscriber = Pick<queries.SubscriptionRow, 'email' | 'firstName' | 'name' | 'language'>

const recipientOf = ({ email, firstName, name, language }: Subscriber) => ({
  to: { name: `${firstName} ${name}`, address: email },
  language,
})

/** Deletes the subscriptions that were not confirmed within seven days. */
export async function deleteUnconfirmed({ db, clock }: Services): Promise<void> {
  await queries.deleteUnconfirmed(db, confirmableSince(clock()))
}
