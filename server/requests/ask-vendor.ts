import type { Question } from '#contract/support.ts'
import { inTransaction } from '../platform/db/database.ts'
import { writeAudit } from '../record/audit/audit.ts'
import { queueMail } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'

/**
 * Mails a person's question to the vendor. Who asks, and of which licence, comes from the session.
 * @param address the browser's
 * @throws Refusal 429 after too many of them
 */
export async function askVendor(
  { config, db, clock, publicLimits }: Services,
  { id, login, name, email: ownEmail, serialNumber }: Person,
  { message, about, email }: Question,
  address: string,
): Promise<void> {
  await publicLimits.takeQuestion(id, address)
  const { brand } = config
  const at = clock()
  await inTransaction(db, async (trx) => {
    await queueMail(trx, at, {
      kind: 'supportQuestion',
      content: {
        login,
        name,
        ownEmail,
        serialNumber,
        message,
        about,
        // Not the name, which may look like another address.
        replyTo: { name: login, address: email },
      },
      to: { name: brand.name, address: brand.supportAddress },
      // The vendor's language.
      language: 'nl',
      dedupeKey: `question:${id}:${at.getTime()}`,
    })
    // Without the content: people may have it erased, and the audit outlives it.
    const after = { kind: 'question' }
    await writeAudit(trx, { id, login }, at, {
      action: 'request.add',
      target: 'request',
      targetId: null,
      after,
    })
  })
}
