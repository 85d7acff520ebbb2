import { afterAll, expect, it } from 'vitest'
import { accountId } from '#test/support/demo.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import { createOperatedPortal } from '#test/support/operator.ts'

const portal = await createOperatedPortal()
afterAll(() => portal.close())

it('erasing a person also erases one whom an undo brings back at the same moment', async () => {
  const id = await accountId(portal, 'lena')
  const linde = await portal.signInAs('linde.admin')
  expect((await linde.delete(`/weblockaccount/${id}`)).status).toBe(200)
  const columns = 'id, login, name, email, password_hash, kind, group_id, seats, seats_reserved'
  const bringBack = `INSERT INTO accounts (${columns})
    SELECT ${columns.replace(/^id/, 'r.id')} FROM bin, jsonb_populate_record(NULL::accounts, content) AS r
    WHERE target_id = ${id}`
  const { code } = await meanwhile({ before: /from "licences".* for update/ }, bringBack, () =>
    portal.operator(['person', 'erase', 'lena', '--yes']),
  )
  expect(code).toBe(0)
  expect(await accountId(portal, 'lena').catch(() => null)).toBeNull()
})
