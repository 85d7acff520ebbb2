import { sql } from 'kysely'
import type { Language } from '#i18n/languages.ts'
import type { StepKind } from '../platform/config/config.ts'
import type { Db } from '../platform/db/database.ts'

/** `language`: of the school's mails; the vendor's if there is none. */
export function findAccountByLogin(db: Db, login: string) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('groups as g', 'g.id', 'a.group_id')
    .leftJoin('licences as l', 'l.id', 'g.licence_id')
    .select(['a.id', 'a.login', sql<Language>`coalesce(l.language, 'nl')`.as('language')])
    .where(sql`lower(a.login)`, '=', login.toLowerCase())
    .executeTakeFirst()
}

/** The people of these kinds who may sign in, and have no second step, by login. */
export function listWithoutStep(db: Db, kinds: readonly StepKind[], today: string) {
  return db
    .selectFrom('accounts')
    .select(['login', 'kind', 'name', 'email'])
    .where('kind', '=', sql<StepKind>`ANY(${sql.val(kinds)}::text[])`)
    .where('second_step', '=', false)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', today)]))
    .orderBy('login')
    .execute()
}
