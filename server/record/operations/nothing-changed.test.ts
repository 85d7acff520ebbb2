import { afterAll, beforeEach, expect, it } from 'vitest'
import { accountId, snapshot } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'

const portal = await createSchoolPortal()
const { linde, ids, at } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const state = async () => ({
  ...(await snapshot(portal)),
  operations: await portal.services.db.selectFrom('operations').selectAll().execute(),
})

const bulk = async (change: object) =>
  linde.post(`${at('Klas 3A')}/bulk`, { account_ids: [await accountId(portal, 'lena')], ...change })

/** Previews a new school year and carries it out. */
async function rollOver(plan: object[]) {
  const path = `${at('Basisschool De Linde')}/rollover`
  const { fingerprint } = (await linde.post(path, { plan, dry_run: true })).body.data
  return linde.post(path, { plan, dry_run: false, fingerprint })
}

it.each([
  [
    'a move of a person',
    async () => linde.put(`${at('Klas 3A')}/moveuserto/${await accountId(portal, 'lena')}`),
  ],
  ['a move of a group', () => linde.put(`${at('Derde leerjaar')}/movegroupto/${ids['Klas 3A']}`)],
  ['a move of several', () => bulk({ action: 'move', target: ids['Klas 3A'] })],
  ['an end date of several', () => bulk({ action: 'set_end_date', valid_until: null })],
  ['a new school year', () => rollOver([{ group_id: ids['Klas 3A'], people_to: 'stay' }])],
])('%s that changes nothing is no operation, and has no audit', async (_, send) => {
  const before = await state()
  const { status, body } = await send()
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('operation_id')
  expect(await state()).toEqual(before)
})
