import type { PersonKind } from '#contract/access.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import type { MailContent } from '../record/mail/mail-content.ts'
import { lastKey, mailing } from '../record/mail/outbox.ts'
import { rootAdminsOf } from './admin-rows.ts'

/** A change of a licence by staff, a dealer or the operator. */
type Done = { licenceId: number; by: PersonKind | 'operator'; at: Date }

type Told = Extract<MailContent, { kind: 'endDateChanged' | 'orderPlaced' }>
type News = Told extends infer T
  ? T extends Told
    ? { kind: T['kind']; content: Omit<T['content'], 'name' | 'serialNumber' | 'customer' | 'by'> }
    : never
  : never

/** Mails each root admin, once per address; no one if an admin did it. Mails about a file that an operator imports are sent after all others. */
export async function tellSchool(trx: Trx, { licenceId, by, at }: Done, news: News): Promise<void> {
  if (by !== 'staff' && by !== 'dealer' && by !== 'operator') return
  const mails = (await rootAdminsOf(trx, licenceId)).map((admin) => {
    const { name, email, language, ...licence } = admin
    const told = { ...news, content: { name, ...licence, by, ...news.content } } as Told
    const key = `${news.kind}:${licenceId}:${at.toISOString()}:${email.toLowerCase()}`
    const dedupeKey = by === 'operator' ? lastKey(key) : key
    return { ...told, to: { name, address: email }, language, dedupeKey }
  })
  await together(trx, mailing(trx, at, mails))
}
