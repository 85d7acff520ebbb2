import { randomUUID } from 'node:crypto'
import type { Account } from '#contract/account.ts'
import type { Language } from '#i18n/languages.ts'
import { maskAddress } from '../record/mail/addresses.ts'
import type { ChangedBy, MailContent, SecurityChange } from '../record/mail/mail-content.ts'
import type { Mail } from '../record/mail/outbox.ts'
import type { Person } from '../sessions/person.ts'

/** The person who changed an account, in the general words that its owner reads. @param id the account's */
export function changedBy(person: Person, id: number): ChangedBy {
  if (person.id === id) return 'ownPassword'
  return person.kind === 'staff' ? 'staff' : 'admin'
}

/** The recipient, with the address that the account had before the change; `at`: when it changed. */
export type Owner = { account: Pick<Account, 'name' | 'login' | 'email'>; at: Date; language: Language }

type MailToOwner = Extract<
  MailContent,
  {
    kind:
      | 'passwordChanged'
      | 'emailChanged'
      | 'loginChanged'
      | 'identityLinked'
      | 'identityUnlinked'
      | 'unlocked'
      | 'cardMade'
      | 'pinMade'
      | 'securityChanged'
      | 'secondStepEnded'
  }
>

/** The mail to the owner; none if there is no address. */
function toOwner({ account, language }: Owner, mail: MailToOwner): Mail[] {
  const { name, email } = account
  if (email === '') return []
  return [{ ...mail, to: { name, address: email }, language, dedupeKey: `${mail.kind}:${randomUUID()}` }]
}

const whatAndWhen = ({ account: { name, login }, at }: Owner) => ({ name, login, at: at.toISOString() })

/** @param disconnected the identity provider whose link ended with the old password, if any */
export function aboutPasswordChanged(
  owner: Owner,
  { by, disconnected }: { by: ChangedBy; disconnected: string | null },
): Mail[] {
  const content = { ...whatAndWhen(owner), by, disconnected }
  return toOwner(owner, { kind: 'passwordChanged', content })
}

/** Tells the new login, which its owner needs to sign in. */
export function aboutLoginChanged(
  owner: Owner,
  { by, newLogin }: { by: ChangedBy; newLogin: string },
): Mail[] {
  return toOwner(owner, { kind: 'loginChanged', content: { ...whatAndWhen(owner), newLogin, by } })
}

/** Mails the old address. The mail shows the new one masked, and the outbox keeps no more of it. */
export function aboutEmailChanged(
  owner: Owner,
  { by, newEmail }: { by: ChangedBy; newEmail: string },
): Mail[] {
  const masked = newEmail === '' ? '' : maskAddress(newEmail)
  const content = { ...whatAndWhen(owner), newEmail: masked, by }
  return toOwner(owner, { kind: 'emailChanged', content })
}

/** Tells that wrong passwords no longer keep the owner out. */
export const aboutUnlocked = (owner: Owner, by: ChangedBy): Mail[] =>
  toOwner(owner, { kind: 'unlocked', content: { ...whatAndWhen(owner), by } })

/** Notifies the owner that a card, or a number, now signs in as them. */
export const aboutEasyWay = (owner: Owner, kind: 'cardMade' | 'pinMade', by: ChangedBy): Mail[] =>
  toOwner(owner, { kind, content: { ...whatAndWhen(owner), by } })

/** Tells what changed about how the owner signs in. @param left recovery codes, after one was used */
export function aboutSecurity(
  owner: Owner,
  { change, by = 'ownPassword', left }: { change: SecurityChange; by?: ChangedBy; left?: number },
): Mail[] {
  const content = { ...whatAndWhen(owner), change, by, ...(left !== undefined && { left }) }
  return toOwner(owner, { kind: 'securityChanged', content })
}

/**
 * Tells the owner that someone knows the password and is guessing at the second step; at most once a day, or an attacker could flood the
 * owner's mailbox. @param day `YYYY-MM-DD`
 */
export const aboutWrongCodes = (owner: Owner, id: number, day: string): Mail[] =>
  aboutSecurity(owner, { change: 'wrongCodes' }).map((mail) => ({
    ...mail,
    dedupeKey: `wrong-codes:${id}:${day}`,
  }))

/** Tells a member of staff whose second step they ended. @param login of the other account */
export const aboutEndedStep = (staff: Owner, login: string): Mail[] =>
  toOwner(staff, { kind: 'secondStepEnded', content: { ...whatAndWhen(staff), login } })

/** Tells that an identity provider lets the owner in from now on. */
export function aboutIdentityLinked(owner: Owner, provider: string): Mail[] {
  return toOwner(owner, { kind: 'identityLinked', content: { ...whatAndWhen(owner), provider } })
}

/** Notifies the owner that an identity provider no longer lets them in. */
export function aboutIdentityUnlinked(
  owner: Owner,
  { by, provider }: { by: ChangedBy; provider: string },
): Mail[] {
  const content = { ...whatAndWhen(owner), provider, by }
  return toOwner(owner, { kind: 'identityUnlinked', content })
}
