import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { accountId } from '#test/support/demo.ts'
import { operationIdOf } from '#test/support/operation-id.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'

// An admin of Derde leerjaar sees people and groups that go elsewhere in their school.

const portal = await createSchoolPortal()
const { linde, klas3, at } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const undo = (who: typeof linde, id: number) => who.post(`/operations/${id}/undo`, {})

describe('the undo of a move is in the activity of the group that loses', () => {
  const newest = async () => (await klas3.get(`${at('Derde leerjaar')}/activity`)).body.data[0].text

  it('a person', async () => {
    const lena = await accountId(portal, 'lena')
    await linde.put(`${at('Zesde leerjaar')}/moveuserto/${lena}`)
    const back = await operationIdOf(linde.put(`${at('Klas 3A')}/moveuserto/${lena}`))
    await undo(linde, back)
    expect(await newest()).toBe(
      'Marleen Verstraete moved Lena Van den Broeck from Klas 3A to Zesde leerjaar.',
    )
  })

  it('a group', async () => {
    const group = { name: 'Klas 6C' }
    const { id } = (await linde.put(`${at('Zesde leerjaar')}/addgroup`, { group })).body.data
    await undo(linde, await operationIdOf(linde.put(`${at('Klas 3A')}/movegroupto/${id}`)))
    expect(await newest()).toBe('Marleen Verstraete moved the group Klas 6C from Klas 3A to Zesde leerjaar.')
  })
})

it('a refused undo calls who has left, and is deleted, as they were called when it was done', async () => {
  const lena = await accountId(portal, 'lena')
  const moved = await operationIdOf(klas3.put(`${at('Klas 3B')}/moveuserto/${lena}`))
  await linde.put(`${at('Zesde leerjaar')}/moveuserto/${lena}`)
  await linde.post(`/weblockaccount/${lena}`, { user: { name: 'Another Name', login: 'another.login' } })
  await linde.delete(`/weblockaccount/${lena}`)
  const { status, body } = await undo(klas3, moved)
  expect([status, body.conflicts]).toEqual([409, [expect.objectContaining({ name: 'Lena Van den Broeck' })]])
})
