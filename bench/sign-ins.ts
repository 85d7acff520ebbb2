import { askForNewPasskey } from '#server/passkeys/ask-for-new.ts'
import { checkNewPasskey } from '#server/passkeys/check-new.ts'
import { insertPasskey } from '#server/passkeys/passkey-rows.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { seal } from '#server/second-step/seal.ts'
import type { Services } from '#server/services.ts'
import { Authenticator } from '#test/support/authenticator.ts'
import { demoPassword } from '../dev/demo-data.ts'
import { loadLogins } from '../dev/load-data.ts'
import type { Browsers } from './browsers.ts'
import type { BenchRequest } from './load.ts'
import type { Sample } from './sample.ts'
import type { Scenario } from './scenario.ts'

/** Signing in by half of the sample's admins with the password alone, and by the other half with a passkey as the second step. */
export async function planSignIns(
  services: Services,
  { licences }: Sample,
  { visitor }: Browsers,
): Promise<Scenario[]> {
  const logins = licences.map(({ id }) => loadLogins.adminOf(id))
  const [alone, stepped] = [0, 1].map((rest) => logins.filter((_, index) => index % 2 === rest))
  const browser = await visitor()
  const password = (login: string) => browser('POST', '/login', { login, password: demoPassword })
  const scenario = { isRead: false, connections: [1, 8] }
  return [
    { ...scenario, name: 'sign-in', hasFloor: true, requests: (alone ?? []).map(password) },
    {
      ...scenario,
      name: 'sign-in with a second step',
      hasFloor: false,
      requests: await withStep(services, stepped ?? [], visitor),
    },
  ]
}

/** Each in a browser of its own: only one sign-in waits in a browser. */
async function withStep(
  services: Services,
  logins: readonly string[],
  visitor: Browsers['visitor'],
): Promise<BenchRequest[]> {
  // Delete the passkeys that an earlier run left.
  await services.db.deleteFrom('passkeys').execute()
  const requests: BenchRequest[] = []
  for (const login of logins) {
    const [browser, authenticator] = [await visitor(), await passkeyOf(services, login)]
    requests.push({
      ...browser('POST', '/login', { login, password: demoPassword }),
      next: ({ body }) => {
        const credential = authenticator.get(JSON.parse(body).second_step.options)
        return browser('POST', '/login/second_step', { method: 'passkey', credential })
      },
    })
  }
  return requests
}

/** Gives an account a passkey, directly in the database: adding one would end the sessions of the other rows. */
async function passkeyOf(services: Services, login: string): Promise<Authenticator> {
  const { config, db, clock } = services
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'login', 'name'])
    .where('login', '=', login)
    .executeTakeFirstOrThrow()
  const authenticator = new Authenticator(config.portalUrl)
  const asked = askForNewPasskey(services, account, login, [])
  const credential = authenticator.create({ ...asked, excludeCredentials: [] })
  const use = { purpose: 'add', by: login, accountId: account.id } as const
  const made = await checkNewPasskey(services, credential, use)
  if (!made) throw new Error(`The passkey of ${login} was refused.`)
  const { credentialId, publicKey, counter, transports, isSynced } = made
  await inTransaction(db, (trx) =>
    insertPasskey(trx, {
      account_id: account.id,
      licence_id: null,
      credential_id: credentialId,
      public_key: seal(config, 'passkey', account.id, publicKey),
      counter,
      transports,
      synced: isSynced,
      name: login,
      made_at: clock(),
    }),
  )
  return authenticator
}
