import { randomUUID } from 'node:crypto'
import type { Account } from '#contract/account.ts'
import type { Language } from '#i18n/languages.ts'
import type { Trx } from '../db/database.ts'
import { queueMail } from '../mail/outbox.ts'

/** Tells people that their password has changed, where they have an e-mail address. */
export async function mailPasswordChanged(
  trx: Trx,
  at: Date,
  { name, login, email }: Account,
  language: Language,
): Promise<void> {
  if (email === '') return
  await queueMail(trx, at, {
    kind: 'passwordChanged',
    content: { name, login, at: at.toISOString() },
    to: { name, address: email },
    language,
    dedupeKey: `password-changed:${randomUUID()}`,
  })
}

/** Tells people at their old address, where they had one, that their e-mail address has changed. */
export async function mailEmailChanged(
  trx: Trx,
  at: Date,
  { name, login, email }: Account,
  newEmail: string,
  language: Language,
): Promise<void> {
  if (email === '') return
  await queueMail(trx, at, {
    kind: 'emailChanged',
    content: { name, login, newEmail },
    to: { name, address: email },
    language,
    dedupeKey: `email-changed:${randomUUID()}`,
  })
}

/** Tells people that an identity provider lets them in from now on, where they have an e-mail address. */
export async function mailIdentityLinked(
  trx: Trx,
  at: Date,
  { name, login, email }: Account,
  provider: string,
  language: Language,
): Promise<void> {
  if (email === '') return
  await queueMail(trx, at, {
    kind: 'identityLinked',
    content: { name, login, provider, at: at.toISOString() },
    to: { name, address: email },
    language,
    dedupeKey: `identity-linked:${randomUUID()}`,
  })
}
