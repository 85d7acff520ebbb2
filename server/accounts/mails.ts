import { randomUUID } from 'node:crypto'
import type { Account } from '#contract/account.ts'
import type { Language } from '#i18n/languages.ts'
import type { Trx } from '../db/database.ts'
import { maskAddress } from '../mail/addresses.ts'
import type { ChangedBy, MailContent } from '../mail/mail-content.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Person } from '../sessions/person.ts'

/** Who changed an account, in the general words that its owner reads. @param id the account's */
export function changedBy(person: Person, id: number): ChangedBy {
  if (person.id === id) return 'ownPassword'
  return person.kind === 'staff' ? 'staff' : 'admin'
}

/** Whom to tell, with the address that the account had before the change; `at`: when it changed. */
export type Owner = { account: Pick<Account, 'name' | 'login' | 'email'>; at: Date; language: Language }

type MailToOwner = Extract<
  MailContent,
  { kind: 'passwordChanged' | 'emailChanged' | 'identityLinked' | 'identityUnlinked' }
>

/** Mails the owner, where there is an address. */
async function tellOwner(trx: Trx, { account, at, language }: Owner, mail: MailToOwner): Promise<void> {
  const { name, email } = account
  if (email === '') return
  const dedupeKey = `${mail.kind}:${randomUUID()}`
  await queueMail(trx, at, { ...mail, to: { name, address: email }, language, dedupeKey })
}

const whatAndWhen = ({ account: { name, login }, at }: Owner) => ({ name, login, at: at.toISOString() })

/** @param disconnected the identity provider whose link ended with the old password, if any */
export function mailPasswordChanged(
  trx: Trx,
  owner: Owner,
  { by, disconnected }: { by: ChangedBy; disconnected: string | null },
): Promise<void> {
  const content = { ...whatAndWhen(owner), by, disconnected }
  return tellOwner(trx, owner, { kind: 'passwordChanged', content })
}

/** Tells the old address. The mail shows the new one masked, and the outbox keeps no more of it. */
export function mailEmailChanged(
  trx: Trx,
  owner: Owner,
  { by, newEmail }: { by: ChangedBy; newEmail: string },
): Promise<void> {
  const masked = newEmail === '' ? '' : maskAddress(newEmail)
  const content = { ...whatAndWhen(owner), newEmail: masked, by }
  return tellOwner(trx, owner, { kind: 'emailChanged', content })
}

/** Tells that an identity provider lets the owner in from now on. */
export function mailIdentityLinked(trx: Trx, owner: Owner, provider: string): Promise<void> {
  return tellOwner(trx, owner, { kind: 'identityLinked', content: { ...whatAndWhen(owner), provider } })
}

/** Tells that an identity provider lets the owner in no more. */
export function mailIdentityUnlinked(
  trx: Trx,
  owner: Owner,
  { by, provider }: { by: ChangedBy; provider: string },
): Promise<void> {
  const content = { ...whatAndWhen(owner), provider, by }
  return tellOwner(trx, owner, { kind: 'identityUnlinked', content })
}
