import { sql } from 'kysely'
import type { Language } from '#i18n/languages.ts'
import type { Trx } from '../platform/db/database.ts'
import { serialNumber } from '../platform/db/pieces.ts'
import { schoolLanguage } from './language-rows.ts'

/** Nobody needs more: they know one another. */
const maxTold = 50

type RootAdmin = { name: string; email: string; language: Language; serialNumber: string; customer: string }

/** The root admins of a licence who have an address. */
export async function rootAdminsOf(trx: Trx, licenceId: number): Promise<RootAdmin[]> {
  const { rows } = await sql<RootAdmin>`
    SELECT a.name, a.email, coalesce(a.language, ${schoolLanguage}) AS language, ${serialNumber} AS "serialNumber",
      root.name AS customer
    FROM licences AS l JOIN groups AS root ON root.id = l.root_group_id JOIN accounts AS a ON a.group_id = root.id
    WHERE l.id = ${licenceId}::bigint AND a.kind = 'admin' AND a.email <> '' AND a.disabled_at IS NULL
    ORDER BY a.id LIMIT ${sql.lit(maxTold)}`.execute(trx)
  return rows
}
