import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, bodyOf, type Client } from '#test/support/client.ts'
import { accountId, groupId } from '#test/support/demo.ts'
import { type Class, comeIn, newCard, newDoor, newPin, switchWays } from '#test/support/easy-ways.ts'
import { comeInvited, invitationCodes } from '#test/support/invitation-codes.ts'
import { resetCodeFor } from '#test/support/reset-codes.ts'
import { setUpTotp, signInWithTotp } from '#test/support/second-step.ts'
import { createSigningOnPortal, emma, type SigningOnPortal } from '#test/support/signing-on.ts'
import { type FirstWay, firstWays, type SecondWay, Subject, secondWays } from '#test/support/subject.ts'

// Whatever happens before or beside it, a first way alone opens nothing of an account with a second step; with the step, it does.

let portal: SigningOnPortal
beforeAll(async () => {
  portal = await createSigningOnPortal()
})
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const login = 'linde.klas3'
const newPassword = 'een-heel-ander-geheim'

const stateOf = async (browser: Client) => (await browser.get('/isloggedin')).body

/** Not even as part of another person's session. */
async function expectOut(browser: Client, subject: Subject): Promise<void> {
  const { user, viewed_until } = await stateOf(browser)
  expect(user?.login === subject.login && viewed_until === null).toBe(false)
}

async function expectAsked(answer: Answer, browser: Client, subject: Subject): Promise<Answer> {
  expect([answer.status, answer.body.errormsg]).toEqual([200, ''])
  expect(Object.keys(answer.body.second_step)).toContain('methods')
  expect(answer.body.user).toBeUndefined()
  await expectOut(browser, subject)
  return answer
}

const begin = async (subject: Subject, browser: Client) =>
  expectAsked(await subject.begin(browser), browser, subject)

async function expectRefused(answer: Answer, browser: Client, subject: Subject): Promise<void> {
  expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400)
  await expectOut(browser, subject)
}

const lindeAdmin = () => portal.signInAs('linde.admin')
const edit = async (who: Client, id: number, change: object) =>
  bodyOf(await who.post(`/weblockaccount/${id}`, { user: { id, ...change }, language: 'nl' }))

/** The subject as a user, and what lets users in without a password. */
async function asUser(subject: Subject): Promise<{ school: Class; id: number }> {
  const admin = await lindeAdmin()
  const id = await accountId(portal, subject.login)
  await edit(admin, id, { admin: false })
  const rootId = await groupId(portal, 'Basisschool De Linde')
  const school = {
    visitor: portal.visitor,
    admin,
    rootId,
    groupId: await groupId(portal, 'Klas 3A'),
  }
  bodyOf(await admin.put(`/weblockgroup/${school.groupId}/moveuserto/${id}`))
  bodyOf(await switchWays(school, true))
  return { school, id }
}

async function comeEasily(
  subject: Subject,
  proofOf: (school: Class, id: number) => Promise<Parameters<typeof comeIn>[1]>,
): Promise<Client> {
  const { school, id } = await asUser(subject)
  const { browser, answer } = await comeIn(school, await proofOf(school, id))
  await expectRefused(answer, browser, subject)
  return browser
}

/** Makes a card or a number as if before the step, as none is made for an account that has one. */
async function madeBefore<T>({ login }: Subject, make: () => Promise<T>): Promise<T> {
  const set = (second_step: boolean) =>
    portal.services.db.updateTable('accounts').set({ second_step }).where('login', '=', login).execute()
  await set(false)
  const made = await make()
  await set(true)
  return made
}

/** The attempts. Each leaves a browser in which the first way is tried next. */
type Attempt = (subject: Subject) => Promise<Client>

const attempts: Record<string, Attempt> = {
  'a reset code': async (subject) => {
    const visitor = await portal.visitor().open()
    const email = `${subject.login}@example.org`
    await edit(await lindeAdmin(), await accountId(portal, subject.login), { email })
    const resetcode = await resetCodeFor(portal, visitor, subject.login)
    bodyOf(await visitor.post('/resetpassword', { resetcode, password: newPassword, language: 'nl' }))
    await expectOut(visitor, subject)
    subject.password = newPassword
    return visitor
  },
  'the invitation that was accepted': async (subject) => {
    const [code] = await invitationCodes(portal, 'mieke@example.org')
    const visitor = await portal.visitor().open()
    await expectRefused(await visitor.post('/invitation', { code, password: newPassword }), visitor, subject)
    const again = await (await lindeAdmin()).post(
      `/weblockaccount/${await accountId(portal, subject.login)}/invite`,
    )
    expect(again.body.code).toBe('account.notInvitable')
    return visitor
  },
  'View as': async (subject) => {
    const staff = await portal.signInAs('staff')
    const id = await accountId(portal, subject.login)
    bodyOf(await staff.post(`/weblockaccount/${id}/view`, { reason: 'A call' }))
    for (const answer of [
      await staff.get('/security'),
      await staff.post('/security/totp/start', {}),
      await staff.delete('/security/totp', { body: { current_password: subject.password } }),
      await staff.post('/security/recovery_codes', { current_password: subject.password }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'session.viewOnly'])
    const { login, password } = subject
    const answer = await staff.post('/login', { login, password })
    await expectRefused(answer, staff, subject)
    bodyOf(await staff.delete('/view'))
    return staff
  },
  'the external sign-in of someone else': async () => {
    const browser = await portal.browser()
    bodyOf(await portal.signOn(browser, emma))
    return browser
  },
  'a card': (subject) =>
    comeEasily(subject, async (school, id) => ({
      card: (await madeBefore(subject, () => newCard(school, id))).code,
    })),
  'a teacher’s number': (subject) =>
    comeEasily(subject, async (school, id) => ({
      login: subject.login,
      pin: await madeBefore(subject, () => newPin(school, id)),
    })),
  'the class door': (subject) =>
    comeEasily(subject, async (school, id) => ({ door: await newDoor(school), id })),
  'the remembered device of someone else': async () => {
    const browser = await lindeAdmin()
    const { secret } = await setUpTotp(browser, { clock: portal.clock })
    portal.clock.advance(30_000)
    await signInWithTotp(browser, 'linde.admin', { secret, clock: portal.clock, remember: true })
    bodyOf(await browser.post('/logout'))
    await browser.signIn('linde.admin')
    bodyOf(await browser.post('/logout'))
    return browser
  },
  'a second browser': async (subject) => {
    const [first, second] = [portal.visitor(), await portal.visitor().open()]
    const asked = await begin(subject, first)
    const stolen = await subject.finish(second, asked)
    expect([stolen.status, stolen.body.code]).toEqual([401, 'secondStep.over'])
    await expectOut(second, subject)
    return first
  },
  'a race of two sign-ins': async (subject) => {
    const [first, second] = [portal.visitor(), portal.visitor()]
    const asked = await Promise.all([subject.begin(first), subject.begin(second)])
    await expectAsked(asked[1], second, subject)
    const step = subject.proof(asked[0])
    const both = await Promise.all([first, second].map((browser) => browser.post('/login/second_step', step)))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = both[0]?.status === 200 ? second : first
    await expectRefused(await late.post('/login/second_step', step), late, subject)
    return late
  },
  'sessions that were ended': async (subject) => {
    const browser = portal.visitor()
    bodyOf(await subject.finish(browser, await begin(subject, browser)))
    const id = await accountId(portal, subject.login)
    bodyOf(await (await portal.signInAs('staff')).delete(`/weblockaccount/${id}/sessions`))
    await expectOut(browser, subject)
    return browser
  },
  'an account that had ended': async (subject) => {
    const [browser, id] = [portal.visitor(), await accountId(portal, subject.login)]
    const asked = await begin(subject, browser)
    await edit(await lindeAdmin(), id, { valid_until: '2026-09-14' })
    await expectRefused(await subject.finish(browser, asked), browser, subject)
    await expectRefused(await subject.begin(browser), browser, subject)
    await edit(await lindeAdmin(), id, { valid_until: null })
    return browser
  },
  'an undone deletion': async (subject) => {
    const [admin, browser] = [await lindeAdmin(), portal.visitor()]
    const asked = await begin(subject, browser)
    const id = await accountId(portal, subject.login)
    const { operation_id } = bodyOf(await admin.delete(`/weblockadmin/${id}`))
    await expectRefused(await subject.finish(browser, asked), browser, subject)
    bodyOf(await admin.post(`/operations/${operation_id}/undo`, {}))
    return browser
  },
  'a role that was lost and given back': async (subject) => {
    const [admin, id] = [await lindeAdmin(), await accountId(portal, subject.login)]
    await edit(admin, id, { admin: false })
    await edit(admin, id, { admin: true })
    return portal.visitor()
  },
}

async function invited(): Promise<{ login: string; password: string }> {
  const group = await groupId(portal, 'Derde leerjaar')
  const admin = { email: 'mieke@example.org', name: 'Mieke Maes' }
  const { data } = bodyOf(
    await (await lindeAdmin()).put(`/weblockgroup/${group}/invite`, { admin, language: 'nl' }),
  )
  const password = 'het-eerste-geheim'
  await comeInvited(portal, admin.email, password)
  return { login: data.login, password }
}

const born = async (ways: { first: FirstWay; second: SecondWay }, attempt: string) =>
  Subject.born(portal, ways, attempt.startsWith('the invitation') ? await invited() : { login })

describe.each(firstWays)('who begins with %s', (first) => {
  describe.each(secondWays)('and has %s as the second step', (second) => {
    it.each(Object.keys(attempts))(
      'a person with a second step is not let in without it by %s, and is with it',
      async (name) => {
        const subject = await born({ first, second }, name)
        const browser = await (attempts[name] as Attempt)(subject)
        const asked = await begin(subject, browser)
        bodyOf(await subject.finish(browser, asked))
        const { user, viewed_until } = await stateOf(browser)
        expect([user.login, viewed_until]).toEqual([subject.login, null])
      },
    )
  })
})
