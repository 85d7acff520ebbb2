import { afterAll, beforeEach, expect, it } from 'vitest'
import { snapshot } from '#test/support/demo.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'

const portal = await createSchoolPortal()
const { klas3, at } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

/** Rights that an admin of the group Derde leerjaar may lose. */
const losses = [
  ['the role', "UPDATE accounts SET kind = 'user' WHERE login = 'linde.klas3'"],
  ['the account', "DELETE FROM accounts WHERE login = 'linde.klas3'"],
  [
    'the place',
    `UPDATE accounts SET group_id = (SELECT id FROM groups WHERE name = 'Klas 3A') WHERE login = 'linde.klas3'`,
  ],
] as const

it.each(losses)(
  'an admin who loses %s while a change waits for the licence’s lock makes no change',
  async (_, loss) => {
    const before = await snapshot(portal)
    const answer = await meanwhile({ after: /from "licences".*for update/ }, loss, () =>
      klas3.put(`${at('Derde leerjaar')}/addgroup`, { group: { name: 'Too late' } }),
    )
    expect([answer.status, answer.body.code]).toEqual([404, 'group.notFound'])
    expect((await snapshot(portal)).groups).toEqual(before.groups)
  },
)

it.each(losses)(
  'an admin who loses %s before a change without that lock makes no change',
  async (_, loss) => {
    const before = await snapshot(portal)
    const group = await meanwhile({ after: /^begin/i }, loss, () =>
      portal.editGroup(klas3, 'Klas 3B', { name: 'Too late' }),
    )
    expect([group.status, group.body.code]).toEqual([404, 'group.notFound'])
    await portal.reset()
    const account = await meanwhile({ after: /^begin/i }, loss, () =>
      portal.editAccount(klas3, 'expired', { name: 'Too late' }),
    )
    expect([account.status, account.body.code]).toEqual([404, 'account.notFound'])
    const { groups, accounts } = await snapshot(portal)
    expect(groups).toEqual(before.groups)
    expect(JSON.stringify(accounts)).not.toContain('Too late')
  },
)

it('staff who are disabled before a change make none', async () => {
  const loss = "UPDATE accounts SET disabled_at = now() WHERE login = 'staff'"
  const { status } = await meanwhile({ after: /^begin/i }, loss, () =>
    portal.editAccount(portal.staff, 'lena', { name: 'Too late' }),
  )
  expect(status).toBe(404)
})

it.each([
  ['a seat is given', { nr_lics: 1 }, "UPDATE accounts SET seats = 2 WHERE login = 'lena'"],
  [
    'the role is given',
    { valid_until: '2020-01-01' },
    "UPDATE accounts SET kind = 'admin' WHERE login = 'lena'",
  ],
])(
  'where %s meanwhile, a change that now concerns the licence locks it after all',
  async (_, change, news) => {
    const locked: string[] = []
    const { changeQueues } = portal.services
    const { run } = changeQueues
    changeQueues.run = (keys, job) => {
      locked.push(...[keys].flat())
      return run(keys, job)
    }
    const answer = await meanwhile({ after: /^begin/i }, news, () =>
      portal.editAccount(klas3, 'lena', change),
    )
    changeQueues.run = run
    expect(answer.status).toBe(200)
    expect(locked.map((key) => key.replace(/:.*/, ''))).toEqual(['account', 'people', 'licence'])
  },
)
