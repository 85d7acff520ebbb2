import { afterAll, beforeEach, expect, it } from 'vitest'
import { accountId, groupId, snapshot } from '#test/support/demo.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import { createTestApp } from '#test/support/test-app.ts'
import { dayMs } from '../../platform/durations.ts'

const portal = await createTestApp()
beforeEach(() => portal.reset())
afterAll(() => portal.close())

it.each([
  ['an admin', 'demoted', `UPDATE accounts SET kind = 'user' WHERE login = 'linde.admin'`],
  ['an admin', 'deleted', `DELETE FROM accounts WHERE login = 'linde.admin'`],
  ['staff', 'disabled', `UPDATE accounts SET disabled_at = now() WHERE login = 'staff'`],
])('an undo is refused to %s who is %s while it waits', async (who, _, change) => {
  const linde = await portal.signInAs(who === 'staff' ? 'staff' : 'linde.admin')
  const [id, target] = [await accountId(portal, 'lena'), await groupId(portal, 'Klas 3B')]
  const { body } = await linde.put(`/weblockgroup/${target}/moveuserto/${id}`)
  const before = (await snapshot(portal)).accounts.find((account) => account.id === id)
  const undone = await meanwhile({ before: /from "operations".* for update/ }, change, () =>
    linde.post(`/operations/${body.operation_id}/undo`, {}),
  )
  expect([undone.status, undone.body.code]).toEqual([404, 'operation.notFound'])
  expect((await snapshot(portal)).accounts.find((account) => account.id === id)).toEqual(before)
})

it('an undo is refused if it gets too late while it waits', async () => {
  const linde = await portal.signInAs('linde.admin')
  const { body } = await linde.delete(`/weblockaccount/${await accountId(portal, 'lena')}`)
  const undone = await meanwhile(
    { before: /from "operations".* for update/ },
    () => portal.clock.advance(30 * dayMs + 1),
    () => linde.post(`/operations/${body.operation_id}/undo`, {}),
  )
  expect([undone.status, undone.body.code]).toEqual([409, 'operation.tooLate'])
})

it('an undo looks again if another school takes the login while it runs', async () => {
  const linde = await portal.signInAs('linde.admin')
  const id = await accountId(portal, 'lena')
  const { body } = await linde.delete(`/weblockaccount/${id}`)
  const taken = `INSERT INTO accounts (login, password_hash, kind, group_id)
    SELECT 'LENA', password_hash, 'user', group_id FROM accounts WHERE login = 'jozef.admin'`
  const undone = await meanwhile({ before: /INSERT INTO "accounts"/ }, taken, () =>
    linde.post(`/operations/${body.operation_id}/undo`, {}),
  )
  // The other account went with the transaction that failed: the second look finds nothing in the way.
  expect(undone.status).toBe(200)
  expect(await accountId(portal, 'lena')).toBe(id)
})
