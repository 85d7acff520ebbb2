import type { Account } from '#contract/account.ts'
import { whyNotDeleteAccount, whyNotMoveAccount } from '#contract/account-rules.ts'
import { whyNotAddUser } from '#contract/group-rules.ts'
import type { Language } from '#i18n/languages.ts'
import { putInBin } from '../audit/audit.ts'
import type { Trx } from '../db/database.ts'
import { assertAllowed, conflict, notFound, Refusal, refuseField } from '../errors.ts'
import { type Change, changeAtGroup } from '../groups/change.ts'
import { refuseFullLicence } from '../groups/full-licence.ts'
import { describeGroup, isOverarching, isRootOfLicence, placed, serialNumberOf } from '../groups/groups.ts'
import { inheritedRegistration, refuseNewcomer } from '../groups/newcomer.ts'
import { groupInScope, scopeOf } from '../groups/scope.ts'
import { isWithin } from '../groups/tree.ts'
import type { Services } from '../services.ts'
import { type Person, viewerOf } from '../sessions/person.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { replaceWebCode } from '../web-codes/replace-web-code.ts'
import { toAccount } from './accounts.ts'
import { isCommonPassword } from './common-passwords.ts'
import { freeLogin } from './free-login.ts'
import * as queries from './queries.ts'

/**
 * @param field to blame
 * @throws Refusal 400 for a password that others would guess
 */
export function refuseWeakPassword(password: string, login: string, field = 'password'): void {
  const plain = password.normalize('NFKC')
  if (plain.toLowerCase() === login.toLowerCase()) throw refuseField(field, 'account.passwordIsLogin')
  if (isCommonPassword(plain)) throw refuseField(field, 'account.passwordCommon')
}

/** Whether somebody administers the group that an account lies in; those of staff and dealers lie in none. */
export function administers(person: Person, { groupPath }: queries.AccountRow): boolean {
  const scope = scopeOf(person)
  if (groupPath === null || scope.kind === 'none') return false
  return scope.kind === 'all' || isWithin(groupPath, scope.path)
}

/** One's own account, or one that one administers. @throws Refusal 404 for any other */
export async function accountInReach(
  { db }: Services,
  person: Person,
  id: number,
): Promise<queries.AccountRow> {
  const found = await queries.findAccount(db, id)
  if (!found || !(id === person.id || administers(person, found))) throw notFound('account.notFound')
  return found
}

/** Runs a change at the group an account lies in. @throws Refusal 404 for an account outside the person's scope */
export async function changeAtAccount<T>(
  services: Services,
  person: Person,
  id: number,
  change: (under: Change & { account: queries.AccountRow }) => Promise<T>,
): Promise<T> {
  const seen = await queries.findAccount(services.db, id)
  if (seen?.groupId == null || !administers(person, seen)) throw notFound('account.notFound')
  return changeAtGroup(services, person, seen.groupId, async (under) => {
    const account = await queries.findAccount(under.trx, id)
    // Moved or deleted between the two looks.
    if (account?.groupId !== under.group.id) throw notFound('account.notFound')
    return change({ ...under, account })
  })
}

/**
 * Adds a user or an admin to a group.
 * @throws Refusal 409 where the login is taken, 429 after too many taken ones: logins of other customers are not theirs to
 *   find out
 */
export async function addAccount(
  services: Services,
  person: Person,
  groupId: number,
  kind: 'user' | 'admin',
  { login, password }: { login: string; password: string },
): Promise<Account> {
  refuseWeakPassword(password, login)
  // Nobody waits for a hash inside a transaction, nor computes one for somebody else's group.
  await groupInScope(services.db, scopeOf(person), groupId)
  const giveBack = await services.takenLogins(person.id)
  try {
    const password_hash = await services.passwords.hash(password)
    const added = await changeAtGroup(services, person, groupId, async ({ trx, group, audit }) => {
      const registered_at = kind === 'admin' ? inheritedRegistration(person, services.clock()) : null
      const id = await insertInto(services, trx, group, { login, password_hash, kind, registered_at })
      await audit({ action: 'account.add', target: 'account', targetId: id, after: { login, kind, groupId } })
      return read(trx, id)
    })
    await giveBack()
    return added
  } catch (error) {
    if (!isLoginTaken(error)) await giveBack()
    throw error
  }
}

type NewAccount = Omit<Parameters<typeof queries.insertAccount>[1], 'group_id' | 'seats'>

/**
 * Inserts an account into a group whose licence is locked.
 * @returns its id
 * @throws Refusal 409 where its kind or its seat does not fit, the licence is full, or the login is taken
 */
export async function insertInto(
  services: Services,
  trx: Trx,
  group: Change['group'],
  account: NewAccount,
): Promise<number> {
  if (account.kind === 'user') assertAllowed(whyNotAddUser(placed(group)))
  const { seats: poolSize } = await describeGroup(trx, group)
  if (!isOverarching(group) && poolSize < 1)
    throw conflict('seats.beyondPool', { group: group.name, size: poolSize })
  await refuseFullLicence(services, trx, group, 'accounts')
  return insertUnlessTaken(trx, { ...account, group_id: group.id, seats: isOverarching(group) ? 0 : 1 })
}

/** @returns its id. @throws Refusal 409 where the login is taken, which suggests another */
export async function insertUnlessTaken(
  trx: Trx,
  account: Parameters<typeof queries.insertAccount>[1],
): Promise<number> {
  const id = await queries.insertAccount(trx, account)
  if (id !== undefined) return id
  const values = { suggestion: await freeLogin(trx, account.login) }
  throw new Refusal(409, 'account.loginTaken', {
    values,
    fields: { login: { code: 'account.loginTaken', values } },
  })
}

const isLoginTaken = (error: unknown) => error instanceof Refusal && error.code === 'account.loginTaken'

/** Deletes an account without a trace; the caller holds its licence's lock and notes what it did. */
export const removeAccount = queries.deleteAccount

export async function read(trx: Trx, id: number): Promise<Account> {
  const row = await queries.findAccount(trx, id)
  if (!row) throw notFound('account.notFound')
  return toAccount(row)
}

/** Who deletes, moves or demotes, and the language of the mails that follow. */
type Remover = { person: Person; language: Language }

/**
 * Renews the web code of a licence, whose lock the caller holds, after one of its root admins has lost that role: they know
 * the code, and could register again with it.
 */
export async function renewWebCodeAfter(
  { trx, group, account }: Pick<Change, 'trx' | 'group'> & { account: queries.AccountRow },
  { person, language }: Remover,
  at: Date,
): Promise<void> {
  const serialNumber = serialNumberOf(group)
  const knewTheCode = account.kind === 'admin' && isRootOfLicence(group)
  if (!knewTheCode || group.licenceId === null || serialNumber === null) return
  await replaceWebCode(trx, { id: group.licenceId, serialNumber }, { person, at, language }, account)
}

/** Deletes a person's account; its sessions end with it. */
export function deleteAccount(services: Services, remover: Remover, id: number): Promise<void> {
  const { person } = remover
  return changeAtAccount(services, person, id, async ({ trx, group, account }) => {
    assertAllowed(whyNotDeleteAccount(viewerOf(person), account))
    refuseNewcomer(person, account, services.clock())
    // People change their own data without the licence's lock.
    await queries.lockAccount(trx, id)
    await putInBin(trx, person, services.clock(), 'account', [id])
    await queries.deleteAccount(trx, { id, group_id: group.id })
    await renewWebCodeAfter({ trx, group, account }, remover, services.clock())
  })
}

/** Moves a person to another group of the same licence. */
export function moveAccount(
  services: Services,
  remover: Remover,
  groupId: number,
  id: number,
): Promise<Account> {
  const { person } = remover
  return changeAtAccount(services, person, id, async ({ trx, scope, group, account, audit }) => {
    const target = await groupInScope(trx, scope, groupId)
    assertAllowed(whyNotMoveAccount(viewerOf(person), toAccount(account), placed(target)))
    refuseNewcomer(person, account, services.clock())
    await queries.moveAccount(trx, { id, from: group.id, to: groupId })
    const [before, after] = [{ groupId: group.id }, { groupId }]
    await audit({ action: 'account.move', target: 'account', targetId: id, before, after })
    if (groupId !== group.id) await renewWebCodeAfter({ trx, group, account }, remover, services.clock())
    return read(trx, id)
  })
}

/** Ends all sessions of a person. */
export function endSessions(services: Services, person: Person, id: number): Promise<void> {
  return changeAtAccount(services, person, id, async ({ trx, account, audit }) => {
    refuseNewcomer(person, account, services.clock())
    const ended = await endSessionsOf(trx, id)
    await audit({ action: 'account.endSessions', target: 'account', targetId: id, after: { ended } })
  })
}
