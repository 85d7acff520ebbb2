import type { Account } from '#contract/account.ts'
import type { Registration } from '#contract/credentials.ts'
import { insertInto } from '../accounts/add-account.ts'
import { refuseWeakPassword } from '../accounts/weak-password.ts'
import { changeAtRoot } from '../groups/change.ts'
import { firstLanguageUpdate } from '../groups/language-rows.ts'
import { together } from '../platform/db/together.ts'
import type { Caller } from '../platform/http/caller.ts'
import { type Mail, mailing } from '../record/mail/outbox.ts'
import { keepRequest } from '../requests/keep-request.ts'
import type { Services } from '../services.ts'
import { assertWebCode, checkWebCode } from '../web-codes/web-codes.ts'
import * as queries from './queries.ts'

// Notify at most this many, the longest-standing first: a licence may have hundreds of admins.
const maxNotified = 20

/**
 * Creates an admin of a licence's root group, with the web code as proof, and notifies its present admins.
 * @throws Refusal 400 for a wrong web code or a weak password, 409 by the state of the licence or for a taken login, 429 after
 *   too many tries
 */
export async function register(
  services: Services,
  registration: Registration,
  { address, language }: Caller,
): Promise<Account> {
  const { serialNumber, admin } = registration
  const { login, password, name, email } = admin
  await checkWebCode(services, registration, address)
  // Wrong web codes have their own limits.
  await services.publicLimits.takeForm('register', address)
  refuseWeakPassword(password, login)
  const password_hash = await services.passwords.hash(password)
  return changeAtRoot(services, serialNumber, async ({ trx, group, note }) => {
    await assertWebCode(trx, registration)
    const others = await queries.listAdminsWithEmail(trx, group.path, maxNotified)
    const at = services.clock()
    const kind = 'admin'
    const account = await insertInto(services, trx, group, {
      login,
      password_hash,
      kind,
      name,
      email,
      registered_at: at,
    })
    const { id } = account
    const after = { login, name, email, kind, groupId: group.id }
    const content = { accountId: id, login, serialNumber }
    await keepRequest(services.config, trx, at, { kind: 'registration', content, language })
    const mails = mailsAbout({ account, others, serialNumber, language })
    const noted = note({ action: 'account.register', target: 'account', targetId: id, after })
    const spoken = group.licenceId === null ? [] : [firstLanguageUpdate(trx, group.licenceId, language)]
    await together(trx, [noted, ...spoken, ...mailing(trx, at, mails)])
    return account
  })
}

type NewAdmin = Pick<Caller, 'language'> & {
  account: Account
  others: { id: number; name: string; email: string }[]
  serialNumber: string
}

function mailsAbout({ account, others, serialNumber, language }: NewAdmin): Mail[] {
  const { id, name, login, email } = account
  return [
    {
      kind: 'registration',
      content: { name, login, serialNumber },
      to: { name, address: email },
      language,
      dedupeKey: `registration:${id}`,
    },
    ...others.map(
      (other): Mail => ({
        kind: 'newAdmin',
        content: { name: other.name, newAdminName: name, newAdminLogin: login, serialNumber },
        to: { name: other.name, address: other.email },
        language,
        dedupeKey: `new-admin:${id}:${other.id}`,
      }),
    ),
  ]
}
