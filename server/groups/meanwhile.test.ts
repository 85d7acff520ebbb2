import { afterAll, beforeEach, expect, it } from 'vitest'
import { snapshot } from '#test/support/demo.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'

const portal = await createSchoolPortal()
const { klas3, at } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

it.each([
  ['the role', "UPDATE accounts SET kind = 'user' WHERE login = 'linde.klas3'"],
  [
    'the place',
    `UPDATE accounts SET group_id = (SELECT id FROM groups WHERE name = 'Klas 3A') WHERE login = 'linde.klas3'`,
  ],
])('an admin who loses %s while a change waits for the licence’s lock makes no change', async (_, loss) => {
  const before = await snapshot(portal)
  const answer = await meanwhile({ after: /from "licences".*for update/ }, loss, () =>
    klas3.put(`${at('Derde leerjaar')}/addgroup`, { group: { name: 'Too late' } }),
  )
  expect([answer.status, answer.body.code]).toEqual([404, 'group.notFound'])
  expect((await snapshot(portal)).groups).toEqual(before.groups)
})
