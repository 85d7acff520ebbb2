import type { Account } from '#contract/account.ts'
import type { NewAccount as NewAccountData } from '#contract/accounts.ts'
import { isEasyPassword } from '#contract/easy-password.ts'
import { whyNotAddUser } from '#contract/group-rules.ts'
import { changeAtGroup, type GroupUnderChange, groupInScopeOf } from '../groups/change.ts'
import { refuseFullLicence } from '../groups/full-licence.ts'
import { isOverarching, placed, poolSize } from '../groups/groups.ts'
import { inheritedRegistration } from '../groups/newcomer.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { assertAllowed, conflict } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { insertAccount } from './account-changes.ts'
import { toAccount } from './accounts.ts'
import { countingTakenLogin, loginTaken } from './free-login.ts'
import { refuseWeakPassword } from './weak-password.ts'

/**
 * Adds a user or an admin to a group.
 * @throws Refusal 409 if the login is taken, 429 after too many taken ones: logins of other customers are not theirs to
 *   find out
 */
export async function addAccount(
  services: Services,
  person: Person,
  groupId: number,
  kind: 'user' | 'admin',
  { login, password, mustChangePassword = false, ...details }: NewAccountData,
): Promise<Account> {
  refuseWeakPassword(password, login, { mayBeEasy: kind === 'user' })
  const easyPassword = isEasyPassword(password)
  // Before the transaction, which must not wait for a hash, and only for a group of their own.
  const seen = await groupInScopeOf(services, person, groupId)
  return countingTakenLogin(services, person.id, { login }, async () => {
    const password_hash = await services.passwords.hash(password)
    return changeAtGroup(services, person, seen, async ({ trx, group, note }) => {
      const registered_at = kind === 'admin' ? inheritedRegistration(person, services.clock()) : null
      const account = await insertInto(services, trx, group, {
        ...details,
        ...{ login, password_hash, kind, registered_at, must_change_password: mustChangePassword },
        easy_password: easyPassword,
      })
      const after = { login, ...details, kind, groupId, easyPassword }
      await together(trx, [note({ action: 'account.add', target: 'account', targetId: account.id, after })])
      return account
    })
  })
}

type NewAccount = {
  login: string
  password_hash: string
  kind: 'user' | 'admin'
  registered_at: Date | null
  must_change_password?: boolean
  easy_password?: boolean
  invited_at?: Date
  name?: string | undefined
  email?: string | undefined
}

/**
 * Inserts an account into a group whose licence is locked.
 * @throws Refusal 409 if its kind or its seat does not fit, the licence is full, or the login is taken
 */
export async function insertInto(
  services: Services,
  trx: Trx,
  group: GroupUnderChange['group'],
  account: NewAccount,
): Promise<Account> {
  if (account.kind === 'user') assertAllowed(whyNotAddUser(placed(group)))
  const line = await refuseFullLicence(services, trx, group, 'accounts')
  const size = isOverarching(group) ? 0 : poolSize(group, line)
  if (!isOverarching(group) && size < 1) throw conflict('seats.beyondPool', { group: group.name, size })
  const seats = isOverarching(group) ? 0 : 1
  const id = await insertUnlessTaken(trx, { ...account, group_id: group.id, seats })
  const { login, kind, name = '', email = '' } = account
  return toAccount({
    ...group,
    ...{ id, login, kind, name, email, seats, seatsReserved: false, validUntil: null },
    easyPassword: account.easy_password ?? false,
    hasSecondStep: false,
    mustChangePassword: account.must_change_password ?? false,
    registeredAt: account.registered_at,
    groupId: group.id,
    groupName: group.name,
    groupPath: group.path,
  })
}

/** @returns its id. @throws Refusal 409 if the login is taken, which suggests another */
export async function insertUnlessTaken(
  trx: Trx,
  account: Parameters<typeof insertAccount>[1],
): Promise<number> {
  const id = await insertAccount(trx, account)
  if (id !== undefined) return id
  throw await loginTaken(trx, account.login)
}
