import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, bodyOf, type Client, isIn } from '#test/support/client.ts'
import { accountId, groupId } from '#test/support/demo.ts'
import { comeInvited } from '#test/support/invitation-codes.ts'
import { createOperatedPortal, type OperatedPortal } from '#test/support/operator.ts'
import { addPasskey, comeAlone, newAuthenticator } from '#test/support/passkeys.ts'
import { resetCodeFor } from '#test/support/reset-codes.ts'
import { beginSignIn, codeAt, giveStep, ownProof, setUpTotp, wrongCodeAt } from '#test/support/second-step.ts'
import { demoPassword } from '../../dev/demo-data.ts'
import { minuteMs } from '../platform/durations.ts'

// People who cannot take their second step, in a portal that demands it of all who may have one: each has a way back.

let portal: OperatedPortal
beforeAll(async () => {
  portal = await createOperatedPortal({
    secondStep: { of: ['staff', 'dealer', 'admin'], from: null, keys: [] },
  })
})
beforeEach(() => portal.reset())
afterAll(() => portal.close())

type Owner = { login: string; browser: Client; secret: string; codes: string[] }

/** Signs in for the first time, and sets up an authenticator app. */
async function settled(login: string, password = demoPassword): Promise<Owner> {
  const browser = await portal.visitor().signIn(login, password)
  const { secret, recoveryCodes } = await setUpTotp(browser, { clock: portal.clock, password })
  return { login, browser, secret, codes: recoveryCodes }
}

/** A browser that waits for the second step. */
const begun = async (login: string, password = demoPassword, browser = portal.visitor()): Promise<Client> =>
  (await beginSignIn(browser, login, password)).browser

/** The code of this moment; the app's earlier ones are used up. */
function nextCode({ secret }: Pick<Owner, 'secret'>): string {
  portal.clock.advance(30_000)
  return codeAt(secret, portal.clock.now)
}

const byRecovery = (browser: Client, { codes }: Owner) =>
  giveStep(browser, { method: 'recovery', code: codes.shift() as string })

/** Whole: signed in, and nothing is due. */
async function expectIn(browser: Client, login: string): Promise<void> {
  const { user, second_step_due } = (await browser.get('/isloggedin')).body
  expect([user?.login, second_step_due]).toEqual([login, false])
}

const expectRefused = ({ status, body }: Answer, code: string) =>
  expect([status, body.code]).toEqual([code === 'secondStep.tooMany' ? 429 : 401, code])

const endStep = async (staff: Client, login: string) =>
  bodyOf(
    await staff.delete(`/weblockaccount/${await accountId(portal, login)}/second_step`, {
      body: ownProof,
    }),
  )

/** Signs in with the password alone, and sets up a new app. */
async function expectFreshStart(login: string, password = demoPassword): Promise<void> {
  const { browser } = await settled(login, password)
  await expectIn(browser, login)
}

it('a person who lost the phone comes in with a recovery code, and sets up the new one', async () => {
  const owner = await settled('linde.admin')
  const browser = await begun(owner.login)
  bodyOf(await byRecovery(browser, owner))
  const { secret } = await setUpTotp(browser, { clock: portal.clock })
  const later = await begun(owner.login)
  expectRefused(await giveStep(later, { method: 'totp', code: nextCode(owner) }), 'secondStep.wrong')
  bodyOf(await giveStep(later, { method: 'totp', code: nextCode({ secret }) }))
  await expectIn(later, owner.login)
})

it('a person with a new phone puts it in the place of the old one, and keeps the recovery codes', async () => {
  const owner = await settled('linde.admin')
  const { secret } = await setUpTotp(owner.browser, { clock: portal.clock })
  const browser = await begun(owner.login)
  bodyOf(await giveStep(browser, { method: 'totp', code: nextCode({ secret }) }))
  bodyOf(await byRecovery(await begun(owner.login), owner))
})

it('a person who has used up all recovery codes makes new ones with the phone', async () => {
  const owner = await settled('linde.admin')
  for (let left = owner.codes.length; left > 0; left--)
    bodyOf(await byRecovery(await begun(owner.login), owner))
  const browser = await begun(owner.login)
  expectRefused(
    await giveStep(browser, { method: 'recovery', code: 'AAAA-BBBB-CCCC-DDDD' }),
    'secondStep.wrong',
  )
  bodyOf(await giveStep(browser, { method: 'totp', code: nextCode(owner) }))
  const { data } = bodyOf(await browser.post('/security/recovery_codes', {}))
  const again = { ...owner, codes: data.recovery_codes }
  bodyOf(await byRecovery(await begun(owner.login), again))
})

it.each(['linde.admin', 'dealer'])(
  'a person who lost phone and codes asks staff, who end the second step: %s',
  async (login) => {
    await settled(login)
    const { browser: staff } = await settled('staff')
    await begun(login)
    await endStep(staff, login)
    await expectFreshStart(login)
  },
)

it('a member of staff who lost everything asks another one', async () => {
  const { browser: colleague } = await settled('staff')
  const vendor = { login: 'tom', name: 'Tom', email: 'tom@example.org', kind: 'staff' }
  bodyOf(await colleague.put('/vendoraccounts', { account: vendor, password: demoPassword, language: 'nl' }))
  const password = 'het-geheim-van-tom'
  await setUpTotp(await comeInvited(portal, vendor.email, password), { clock: portal.clock, password })
  await endStep(colleague, 'tom')
  await expectFreshStart('tom', password)
})

it('the only member of staff asks the operator', async () => {
  const { browser } = await settled('staff')
  const { code } = await portal.operator(['second-step', 'end', 'staff'], { typed: ['staff'] })
  expect(code).toBe(0)
  expect(await isIn(browser)).toBe(false)
  await expectFreshStart('staff')
})

it('a school whose only admin is gone gets one whom staff invite', async () => {
  await settled('linde.admin')
  const { browser: staff } = await settled('staff')
  const admin = { email: 'mieke@example.org', name: 'Mieke Maes' }
  const school = await groupId(portal, 'Basisschool De Linde')
  const { data } = bodyOf(await staff.put(`/weblockgroup/${school}/invite`, { admin, language: 'nl' }))
  const password = 'het-geheim-van-mieke'
  const browser = await comeInvited(portal, admin.email, password)
  await setUpTotp(browser, { clock: portal.clock, password })
  await expectIn(browser, data.login)
  const old = await accountId(portal, 'linde.admin')
  bodyOf(await browser.get(`/weblockaccount/${old}`))
})

it('a code of a phone with a wrong clock is refused, and a recovery code is not', async () => {
  const owner = await settled('linde.admin')
  const browser = await begun(owner.login)
  const early = codeAt(owner.secret, new Date(portal.clock.now.getTime() + 5 * minuteMs))
  expectRefused(await giveStep(browser, { method: 'totp', code: early }), 'secondStep.wrong')
  bodyOf(await byRecovery(browser, owner))
  await expectIn(browser, owner.login)
})

describe('who forgot the password', () => {
  const password = 'een-heel-ander-geheim'
  const email = 'linde.admin@example.org'

  async function resetOf(login: string): Promise<void> {
    const visitor = await portal.visitor().open()
    const resetcode = await resetCodeFor(portal, visitor, login)
    bodyOf(await visitor.post('/resetpassword', { resetcode, password, language: 'nl' }))
  }

  async function withAddress(owner: Owner): Promise<void> {
    const id = await accountId(portal, owner.login)
    const user = { id, email, ...ownProof }
    bodyOf(await owner.browser.post(`/weblockaccount/${id}`, { user, language: 'nl' }))
  }

  it('a person who forgot the password sets a new one by mail, and takes the second step', async () => {
    const owner = await settled('linde.admin')
    await withAddress(owner)
    await resetOf(owner.login)
    const browser = await begun(owner.login, password)
    bodyOf(await giveStep(browser, { method: 'totp', code: nextCode(owner) }))
    await expectIn(browser, owner.login)
  })

  it('a person who forgot the password and lost the phone asks staff as well', async () => {
    const owner = await settled('linde.admin')
    await withAddress(owner)
    await resetOf(owner.login)
    const { browser: staff } = await settled('staff')
    await endStep(staff, owner.login)
    await expectFreshStart(owner.login, password)
  })
})

it('a person who typed ten wrong codes waits a quarter of an hour, and comes in', async () => {
  const owner = await settled('linde.admin')
  const browser = await begun(owner.login)
  const code = wrongCodeAt(owner.secret, portal.clock.now)
  for (let tries = 0; tries < 10; tries++)
    expectRefused(await giveStep(browser, { method: 'totp', code }), 'secondStep.wrong')
  const locked = await giveStep(browser, { method: 'totp', code: nextCode(owner) })
  expectRefused(locked, 'secondStep.tooMany')
  expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
  await endOfQuarterHour()
  const again = await begun(owner.login)
  bodyOf(await giveStep(again, { method: 'totp', code: nextCode(owner) }))
})

/** Limits count by the machine's clock. */
const endOfQuarterHour = () =>
  portal.database.pool.query(`UPDATE throttle SET expire = 1 WHERE key LIKE 'second-step%'`)

it('a person without a phone signs in with a passkey of the computer, alone', async () => {
  const own = await portal.visitor().signIn('linde.admin')
  const computer = newAuthenticator()
  bodyOf(await addPasskey(own, computer, { name: 'Office' }))
  await expectIn(own, 'linde.admin')
  const browser = await portal.visitor().open()
  bodyOf(await comeAlone(browser, computer))
  await expectIn(browser, 'linde.admin')
})

it('a stolen remembered computer is forgotten from another one', async () => {
  const owner = await settled('linde.admin')
  const stolen = await begun(owner.login)
  bodyOf(await giveStep(stolen, { method: 'totp', code: nextCode(owner), remember: true }))
  bodyOf(await stolen.post('/logout'))
  const { devices } = bodyOf(await owner.browser.get('/security')).data
  for (const { id } of devices)
    bodyOf(await owner.browser.delete(`/security/devices/${id}`, { body: ownProof }))
  await begun(owner.login, demoPassword, stolen)
})

it('new recovery codes end the old ones, which someone has seen', async () => {
  const owner = await settled('linde.admin')
  bodyOf(await owner.browser.post('/security/recovery_codes', ownProof))
  expectRefused(await byRecovery(await begun(owner.login), owner), 'secondStep.wrong')
})

it('a restored account signs in with the same phone', async () => {
  const owner = await settled('linde.klas3')
  const { browser: admin } = await settled('linde.admin')
  const id = await accountId(portal, owner.login)
  const { operation_id } = bodyOf(await admin.delete(`/weblockadmin/${id}`))
  bodyOf(await admin.post(`/operations/${operation_id}/undo`, {}))
  const browser = await begun(owner.login)
  bodyOf(await giveStep(browser, { method: 'totp', code: nextCode(owner) }))
  await expectIn(browser, owner.login)
})
