import { demoPassword } from '../../../dev/demo-data.ts'
import { invitationCodes } from '../invitation-codes.ts'
import { type Ground, signInTeacher } from './ground.ts'

export const newPerson = { login: 'nieuw.kind', name: 'Nieuw Kind' }
export const newVendor = { login: 'new.dealer', name: 'New', email: 'new@example.org', kind: 'dealer' }
export const newColleague = { email: 'new.colleague@example.org' }
export const newAccount = { login: 'new.account', password: 'een-lang-geheim' }

export async function importPerson({ who, filled }: Ground) {
  const address = filled('/weblockgroup/{Klas 3B}/import')
  const rows = [newPerson]
  const { body } = await who.post(address, { rows })
  const sent = { rows, options: { dry_run: false }, fingerprint: body.data.fingerprint }
  return () => who.post(address, sent)
}

export async function inviteTwice({ who, filled }: Ground) {
  const { body } = await who.put(filled('/weblockgroup/{Klas 3B}/invite'), { admin: newColleague })
  return () => who.post(`/weblockaccount/${body.data.id}/invite`, {})
}

export async function inviteDealerTwice({ who }: Ground) {
  const { body } = await who.put('/vendoraccounts', { account: newVendor, password: demoPassword })
  return () => who.post(`/weblockaccount/${body.data.id}/invite`, {})
}

/** The code of an invitation. */
async function invite(ground: Ground): Promise<string | undefined> {
  await inviteTwice(await signInTeacher(ground))
  return (await invitationCodes(ground.portal, newColleague.email))[0]
}

export async function readInvited(ground: Ground) {
  const code = await invite(ground)
  return () => ground.who.post('/invitation/read', { code })
}

export async function comeInvited(ground: Ground) {
  const code = await invite(ground)
  return () => ground.who.post('/invitation', { code, password: newAccount.password })
}
