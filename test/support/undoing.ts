import { expect } from 'vitest'
import type { Client } from './client.ts'
import { accountId, groupId, snapshot } from './demo.ts'
import { operationIdOf } from './operation-id.ts'
import type { TestApp } from './test-app.ts'

type Rows = Record<string, unknown>[]

/** Changes at a portal, and the ways back from them. `linde`: who moves and removes. */
export function undoingAt(portal: TestApp & { linde: Client }) {
  const { linde } = portal

  /** The data that people see and use; audit, bin and mails continue. */
  async function state() {
    const { groups, accounts, licences, payments } = await snapshot(portal)
    const of = (table: string) =>
      portal.services.db
        .selectFrom(table as 'identities')
        .selectAll()
        .orderBy('account_id')
        .execute() as Promise<Rows>
    const codeless = licences.map(({ web_code: _, web_code_renewed_at: __, ...licence }) => licence)
    return {
      groups,
      accounts,
      licences: codeless,
      payments,
      identities: await of('identities'),
      keys: await of('identity_keys'),
    }
  }

  const undo = (who: Client, id: number) => who.post(`/operations/${id}/undo`, {})

  const move = async (login: string, group: string) =>
    operationIdOf(
      linde.put(`/weblockgroup/${await groupId(portal, group)}/moveuserto/${await accountId(portal, login)}`),
    )
  const remove = async (login: string) =>
    operationIdOf(linde.delete(`/weblockaccount/${await accountId(portal, login)}`))
  const removeGroup = async (who: Client, name: string) =>
    operationIdOf(who.delete(`/weblockgroup/${await groupId(portal, name)}?recursive=true`))

  async function expectConflict(who: Client, id: number, ...conflicts: [name: string, reason: string][]) {
    const before = await state()
    const { status, body } = await undo(who, id)
    expect([status, body.code]).toEqual([409, 'operation.conflict'])
    expect(body.conflicts).toEqual(
      conflicts.map(([name, reason]) =>
        expect.objectContaining({ name, errormsg: expect.stringContaining(reason) }),
      ),
    )
    expect(await state()).toEqual(before)
  }

  return { state, undo, move, remove, removeGroup, expectConflict }
}
