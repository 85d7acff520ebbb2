import type { Subscription } from '#contract/requests.ts'
import { writeAudit } from '../audit/audit.ts'
import { checkCaptcha } from '../captcha/captcha.ts'
import type { Config } from '../config.ts'
import { inTransaction } from '../db/database.ts'
import { Refusal } from '../errors.ts'
import type { Browser } from '../http/browser.ts'
import type { MailContent } from '../mail/mail-content.ts'
import { type Mail, queueMail } from '../mail/outbox.ts'
import { keepRequest } from '../requests/keep-request.ts'
import type { Services } from '../services.ts'
import { type CodePurpose, codeFor, codeKeyIn, newCodeKey } from './codes.ts'
import * as queries from './queries.ts'

const waitsMs = 7 * 24 * 60 * 60 * 1000
const waitingSince = (now: Date) => new Date(now.getTime() - waitsMs)

/**
 * Keeps who wants the newsletter, and asks by mail to confirm it. An address that is confirmed already gets a mail that says
 * so; the answer and the work are the same.
 * @throws Refusal 429, or for the captcha
 */
export async function subscribe(
  services: Services,
  wanted: Subscription,
  captcha: string,
  { address, language }: Pick<Browser, 'address' | 'language'>,
): Promise<void> {
  const { config, db, clock, publicLimits } = services
  await publicLimits.takeForm('newsletter', address)
  await checkCaptcha(services, 'newsletter', captcha, address)
  const isMailed = await publicLimits.mayMail(wanted.email)
  const at = clock()
  await inTransaction(db, async (trx) => {
    const request = await keepRequest(config, trx, at, { kind: 'newsletter', content: wanted, language })
    const kept = await queries.upsertSubscription(trx, {
      code_key: newCodeKey(),
      email: wanted.email,
      first_name: wanted.firstName,
      name: wanted.name,
      language,
      wants_product: wanted.wantsProduct,
      wants_sprint: wanted.wantsSprint,
      requested_at: at,
    })
    if (!isMailed) return
    await queueMail(trx, at, { ...mailAbout(config, kept), dedupeKey: `newsletter-request:${request}` })
  })
}

type Kept = Awaited<ReturnType<typeof queries.upsertSubscription>>

/** Until the address is confirmed, names are words of whoever sent the form: none goes into a mail to a stranger. */
function mailAbout(
  config: Config,
  { email, language, ...kept }: Kept,
): MailContent & Pick<Mail, 'to' | 'language'> {
  const unsubscribeCode = codeFor(config, 'unsubscribe', kept.code_key)
  if (kept.confirmed_at) {
    const content = { firstName: kept.first_name, unsubscribeCode }
    return { kind: 'newsletterWelcome', content, ...recipientOf({ ...kept, email, language }) }
  }
  const content = { code: codeFor(config, 'confirm', kept.code_key), unsubscribeCode }
  return { kind: 'newsletterConfirmation', content, to: { name: '', address: email }, language }
}

/**
 * From now on the address counts. A code works for seven days after it was last asked for; where the address counts
 * already, it answers the same and does nothing.
 * @throws Refusal 400 for any other code, 429 after too many of them
 */
export async function confirmSubscription(
  services: Services,
  code: string,
  { address }: Pick<Browser, 'address'>,
): Promise<void> {
  const { config, db, clock } = services
  const at = clock()
  await byCode(services, 'confirm', code, address, (codeKey) =>
    inTransaction(db, async (trx) => {
      const confirmed = await queries.confirmSubscription(trx, codeKey, at, waitingSince(at))
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
          firstName: confirmed.first_name,
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
 * Forgets a subscription. Its code answers the same when it has been forgotten before.
 * @throws Refusal 400 for any other code, 429 after too many of them
 */
export async function unsubscribe(
  services: Services,
  code: string,
  { address }: Pick<Browser, 'address'>,
): Promise<void> {
  const { db, clock } = services
  await byCode(services, 'unsubscribe', code, address, (codeKey) =>
    inTransaction(db, async (trx) => {
      const ended = await queries.deleteSubscription(trx, codeKey)
      if (!ended) return true
      await writeAudit(trx, null, clock(), {
        action: 'subscription.end',
        target: 'subscription',
        targetId: ended.id,
        before: { requestedAt: ended.requested_at, confirmedAt: ended.confirmed_at },
      })
      return true
    }),
  )
}

/** @param act what the code is for; whether it still was good for that */
async function byCode(
  { config, publicLimits }: Services,
  purpose: CodePurpose,
  code: string,
  address: string,
  act: (codeKey: string) => Promise<boolean>,
): Promise<void> {
  const isRight = await publicLimits.tryNewsletterCode(address, async () => {
    const codeKey = codeKeyIn(config, purpose, code)
    return codeKey !== null && act(codeKey)
  })
  if (!isRight) throw new Refusal(400, 'newsletter.codeWrong')
}

const recipientOf = <L>(kept: { email: string; first_name: string; name: string; language: L }) => ({
  to: { name: `${kept.first_name} ${kept.name}`, address: kept.email },
  language: kept.language,
})

/** Forgets those who were asked to confirm and have not, in seven days. */
export async function forgetUnconfirmed({ db, clock }: Services): Promise<void> {
  await queries.deleteUnconfirmed(db, waitingSince(clock()))
}
