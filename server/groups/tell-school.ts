import { sql } from 'kysely'
import type { PersonKind } from '#contract/access.ts'
import type { Language } from '#i18n/languages.ts'
import type { Trx } from '../platform/db/database.ts'
import { serialNumber } from '../platform/db/pieces.ts'
import { together } from '../platform/db/together.ts'
import type { MailContent } from '../record/mail/mail-content.ts'
import { mailing } from '../record/mail/outbox.ts'
import { schoolLanguage } from './language-rows.ts'

/** Nobody needs more: they know one another. */
const maxTold = 50

type RootAdmin = { name: string; email: string; language: Language; serialNumber: string; customer: string }

async function rootAdminsOf(trx: Trx, licenceId: number): Promise<RootAdmin[]> {
  const { rows } = await sql<RootAdmin>`
    SELECT a.name, a.email, coalesce(a.language, ${schoolLanguage}) AS language, ${serialNumber} AS "serialNumber",
      root.name AS customer
    FROM licences AS l JOIN groups AS root ON root.id = l.root_group_id JOIN accounts AS a ON a.group_id = root.id
    WHERE l.id = ${licenceId}::bigint AND a.kind = 'admin' AND a.email <> '' AND a.disabled_at IS NULL
    ORDER BY a.id LIMIT ${sql.lit(maxTold)}`.execute(trx)
  return rows
}

/** What staff or a dealer did with a licence. */
type Done = { licenceId: number; by: PersonKind; at: Date }

type Told = Extract<MailContent, { kind: 'endDateChanged' | 'orderPlaced' }>
type News = Told extends infer T
  ? T extends Told
    ? { kind: T['kind']; content: Omit<T['content'], 'name' | 'serialNumber' | 'customer' | 'by'> }
    : never
  : never

/** Mails each root admin, once an address; nobody if an admin did it. */
export async function tellSchool(trx: Trx, { licenceId, by, at }: Done, news: News): Promise<void> {
  if (by !== 'staff' && by !== 'dealer') return
  const mails = (await rootAdminsOf(trx, licenceId)).map((admin) => {
    const { name, email, language, ...licence } = admin
    const told = { ...news, content: { name, ...licence, by, ...news.content } } as Told
    const dedupeKey = `${news.kind}:${licenceId}:${at.toISOString()}:${email.toLowerCase()}`
    return { ...told, to: { name, address: email }, language, dedupeKey }
  })
  await together(trx, mailing(trx, at, mails))
}
