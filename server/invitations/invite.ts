import type { Account } from '#contract/account.ts'
import type { InvitedAdmin } from '#contract/inviting.ts'
import { toAccount } from '../accounts/accounts.ts'
import { insertInto } from '../accounts/add-account.ts'
import { accountToHelp, changeOfAccount, changeOfVendor } from '../accounts/change-accounts.ts'
import { freeLogin, isLoginTaken } from '../accounts/free-login.ts'
import { isInvitable } from '../accounts/invitation-rows.ts'
import { findTakenLogins } from '../accounts/login-rows.ts'
import { sendingOfInvitation } from '../accounts/send-invitation.ts'
import { changeAtGroup, groupInScopeOf } from '../groups/change.ts'
import { inheritedRegistration } from '../groups/newcomer.ts'
import { loginBase } from '../import/login-base.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { conflict, invalidField, notFound } from '../platform/errors.ts'
import { noteOf } from '../record/audit/audit.ts'
import type { InvitedTo } from '../record/mail/mail-content.ts'
import type { Services } from '../services.ts'
import type { Requester } from '../sessions/person.ts'
import { placeNames } from './invitation-rows.ts'

type AccountRow = Parameters<typeof toAccount>[0]

/**
 * Adds an admin without a password to a group, and mails the person a link to choose one.
 * @throws Refusal 404 outside the scope, 400 if no login can be made, 409 as `addAccount`, 429 after too many mails or taken logins
 */
export async function inviteAdmin(
  services: Services,
  { person, language }: Requester,
  groupId: number,
  { email, name = '', login: typed }: InvitedAdmin,
): Promise<Account> {
  const base = loginBase({ login: typed ?? '', name, email })
  if (base.length < 3) throw invalidField('login', 'account.noLogin')
  const seen = await groupInScopeOf(services, person, groupId)
  const add = (login: string) =>
    changeAtGroup(services, person, seen, async ({ trx, group, note }) => {
      const at = services.clock()
      const registered_at = inheritedRegistration(person, at)
      const empty = { password_hash: '', kind: 'admin', registered_at, invited_at: at } as const
      const account = await insertInto(services, trx, group, { ...empty, login, name, email })
      const { licenceId } = group
      const to = { kind: 'admin', ...(await placeNames(trx, group.id)) } as const
      const sending = sendingOfInvitation(trx, { ...account, licenceId }, { by: person, at, language, to })
      const after = { login, name, email, kind: 'admin', groupId, invited: true }
      const entry = { action: 'account.add', target: 'account', targetId: account.id, after } as const
      await together(trx, [note(entry), ...sending.statements])
      return { ...account, state: 'invited', invitedUntil: sending.expiresAt.toISOString() } as const
    })
  return services.publicLimits.countInvitation({ by: person.id, accountId: null, email }, () =>
    withFreeLogin(services, person.id, { base, isTyped: typed !== undefined }, add),
  )
}

/** How often another login is made, if someone else takes the one that was free. */
const attempts = 3

/**
 * Adds an account under a login that was typed, or under a free one like the one that was made. Taken ones are counted, as logins of other
 * customers are not the person's to find out: a made one that is taken tells as much.
 */
async function withFreeLogin<T>(
  { db, takenLogins }: Services,
  personId: number,
  { base, isTyped }: { base: string; isTyped: boolean },
  add: (login: string) => Promise<T>,
): Promise<T> {
  const giveBack = await takenLogins(personId)
  for (let attempt = 1; ; attempt++) {
    const isTaken = !isTyped && (attempt > 1 || (await findTakenLogins(db, [base.toLowerCase()])).size > 0)
    try {
      const added = await add(isTaken ? await freeLogin(db, base) : base)
      if (!isTaken) await giveBack()
      return added
    } catch (error) {
      if (isLoginTaken(error) && !isTyped && attempt < attempts) continue
      if (!isLoginTaken(error) && !isTaken) await giveBack()
      throw error
    }
  }
}

/**
 * Mails a person who was invited, and has not come yet, another link; the earlier one stops working.
 * @throws Refusal 404 outside the scope, 409 if there is no one to invite, 429 after too many mails
 */
export async function inviteAgain(services: Services, requester: Requester, id: number): Promise<Account> {
  const { person } = requester
  const seen = await accountToHelp(services, person, id)
  if (id === person.id) throw notFound('account.notFound')
  const send = (trx: Trx, account: AccountRow) => sendAgain(services, requester, trx, account)
  return services.publicLimits.countInvitation({ by: person.id, accountId: id, email: seen.email }, () =>
    seen.groupId === null
      ? changeOfVendor(services, person, id, send)
      : changeOfAccount(services, person, seen, ({ trx, account }) => send(trx, account)),
  )
}

async function sendAgain(
  { clock }: Services,
  { person, language }: Requester,
  trx: Trx,
  account: AccountRow,
): Promise<Account> {
  const at = clock()
  const { id } = account
  if (!(await isInvitable(trx, id, dateInBrussels(at)))) throw conflict('account.notInvitable')
  const to = await invitedTo(trx, account)
  const sending = sendingOfInvitation(trx, account, { by: person, at, language, to })
  const entry = { action: 'account.invite', target: 'account', targetId: id } as const
  await together(trx, [noteOf({ actor: person, at }, entry), ...sending.statements])
  return { ...toAccount(account), state: 'invited', invitedUntil: sending.expiresAt.toISOString() }
}

async function invitedTo(trx: Trx, { kind, groupId }: AccountRow): Promise<InvitedTo> {
  if (groupId !== null) return { kind: 'admin', ...(await placeNames(trx, groupId)) }
  return { kind: kind === 'staff' ? 'staff' : 'dealer' }
}
