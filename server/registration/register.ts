import type { Account } from '#contract/account.ts'
import type { Registration } from '#contract/credentials.ts'
import { insertInto, read, refuseWeakPassword } from '../accounts/change-accounts.ts'
import type { Trx } from '../db/database.ts'
import { changeAtRoot } from '../groups/change.ts'
import type { Caller } from '../http/caller.ts'
import { queueMail } from '../mail/outbox.ts'
import { keepRequest } from '../requests/keep-request.ts'
import type { Services } from '../services.ts'
import { checkWebCode, refuseRenewedWebCode } from '../web-codes/web-codes.ts'
import * as queries from './queries.ts'

// Notify at most this many, the longest-standing first: a licence may have hundreds of admins.
const maxTold = 20

/**
 * Creates an admin of a licence's root group, with the web code as proof; those who administer it already are told.
 * @throws Refusal 400 for a wrong web code or a weak password, 409 by the state of the licence or for a login that is
 *   taken, 429 after too many tries
 */
export async function register(
  services: Services,
  registration: Registration,
  { address, language }: Caller,
): Promise<Account> {
  const { serialNumber, login, password, name, email } = registration
  await checkWebCode(services, registration, address)
  // Wrong web codes have limits of their own.
  await services.publicLimits.takeForm('register', address)
  refuseWeakPassword(password, login)
  const password_hash = await services.passwords.hash(password)
  return changeAtRoot(services, serialNumber, async ({ trx, group, audit }) => {
    await refuseRenewedWebCode(trx, registration)
    const others = await queries.listAdminsWithEmail(trx, group.path, maxTold)
    const at = services.clock()
    const kind = 'admin'
    const id = await insertInto(services, trx, group, {
      login,
      password_hash,
      kind,
      name,
      email,
      registered_at: at,
    })
    const after = { login, name, email, kind, groupId: group.id }
    const content = { accountId: id, login, serialNumber }
    await keepRequest(services.config, trx, at, { kind: 'registration', content, language })
    await audit({ action: 'account.register', target: 'account', targetId: id, after })
    const account = await read(trx, id)
    await mailAbout(trx, at, { account, others, serialNumber, language })
    return account
  })
}

type Registered = Pick<Caller, 'language'> & {
  account: Account
  others: { id: number; name: string; email: string }[]
  serialNumber: string
}

async function mailAbout(trx: Trx, at: Date, { account, others, serialNumber, language }: Registered) {
  const { id, name, login, email } = account
  await queueMail(trx, at, {
    kind: 'registration',
    content: { name, login, serialNumber },
    to: { name, address: email },
    language,
    dedupeKey: `registration:${id}`,
  })
  for (const other of others) {
    await queueMail(trx, at, {
      kind: 'newAdmin',
      content: { name: other.name, newAdminName: name, newAdminLogin: login, serialNumber },
      to: { name: other.name, address: other.email },
      language,
      dedupeKey: `new-admin:${id}:${other.id}`,
    })
  }
}
