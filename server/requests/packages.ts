import type { SpeechTherapistRequest, TeacherRequest } from '#contract/requests.ts'
import { checkCaptcha } from '../platform/captcha/captcha.ts'
import { inTransaction } from '../platform/db/database.ts'
import type { Browser } from '../platform/http/browser.ts'
import type { RequestFact } from '../record/mail/mail-content.ts'
import { queueMail } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import { keepRequest } from './keep-request.ts'

/** A package that a professional requests, and its captcha form. */
type PackageRequest =
  | { kind: 'speechTherapist'; form: 'logopedist'; content: SpeechTherapistRequest }
  | { kind: 'teacherPackage'; form: 'teacher-package'; content: TeacherRequest }

/**
 * Stores a request for a package, and mails the vendor and the sender.
 * @throws Refusal 400 or 503 for the captcha, 429 after too many tries
 */
export async function requestPackage(
  services: Services,
  { kind, form, content }: PackageRequest,
  captcha: string,
  { address, language }: Pick<Browser, 'address' | 'language'>,
): Promise<void> {
  const { config, db, clock, publicLimits } = services
  await publicLimits.takeForm(form, address)
  await checkCaptcha(services, form, captcha, address)
  const isMailed = await publicLimits.mayMail(content.email)
  const at = clock()
  const { brand } = config
  const sender = { name: `${content.firstName} ${content.name}`, address: content.email }
  const facts = Object.entries(content) as [RequestFact, string][]
  await inTransaction(db, async (trx) => {
    const id = await keepRequest(config, trx, at, { kind, content, language })
    if (isMailed) {
      await queueMail(trx, at, {
        kind: 'requestReceived',
        content: { kind },
        to: { name: '', address: content.email },
        language,
        dedupeKey: `request-received:${id}`,
      })
    }
    await queueMail(trx, at, {
      kind: 'newRequest',
      content: { kind, facts, replyTo: sender },
      to: { name: brand.name, address: brand.supportAddress },
      // The vendor's language.
      language: 'nl',
      dedupeKey: `new-request:${id}`,
    })
  })
}
