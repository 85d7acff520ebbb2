import type { Language } from '#i18n/languages.ts'
import type { Trx } from '../platform/db/database.ts'

type Mailable = { name: string; email: string; language: Language | null }

/** A person to be mailed; undefined: the account is gone or disabled, or has no address. */
export async function findMailable(trx: Trx, accountId: number | null): Promise<Mailable | undefined> {
  if (accountId === null) return undefined
  return trx
    .selectFrom('accounts')
    .select(['name', 'email', 'language'])
    .where('id', '=', accountId)
    .where('email', '<>', '')
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}
