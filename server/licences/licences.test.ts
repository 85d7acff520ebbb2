import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitSerialNumber } from '#contract/licences.ts'
import type { Client } from '#test/support/client.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())

const find = async (who: Client, path: string) => {
  const { body } = await who.get(`/products/licenses/${path}`)
  return body.data.map(({ sn }: { sn: string }) => sn)
}

describe('the licence search', () => {
  it('the licence search finds numbers that start with the text first, then those that hold it', async () => {
    const staff = await portal.signInAs('staff')
    await portal.services.db
      .insertInto('licences')
      .values({
        prefix: 'SPR',
        number: '99100',
        web_code: 'X',
        root_group_id: null,
        dealer_id: null,
        seats: 1,
        production_date: null,
        start_date: null,
        options: '[]',
      })
      .execute()
    expect(await find(staff, '100/prod/SPR')).toEqual([
      'SPR10001',
      'SPR10002',
      'SPR10003',
      'SPR10004',
      'SPR10005',
      'SPR99100',
    ])
    expect(await find(staff, '2000/prod/-')).toEqual(['ME20001'])
    expect(await find(staff, '20001/prod/spr')).toEqual([])
    expect(await find(staff, '10001/prod/spr')).toEqual(['SPR10001'])
  })

  it('the licence search shows a dealer the licences sold by that dealer', async () => {
    expect(await find(await portal.signInAs('dealer2'), '1/prod/-')).toEqual(['SPR10002'])
  })

  it('the licence search has pages', async () => {
    const staff = await portal.signInAs('staff')
    const { body } = await staff.get('/products/licenses/1000/prod/SPR?page=2&size=2')
    expect(body).toMatchObject({ data: [{ sn: 'SPR10003', nr_lics: 5 }, { sn: 'SPR10004' }], total: 5 })
  })

  it('the licence search is for staff and dealers', async () => {
    expect((await (await portal.signInAs('linde.admin')).get('/products/licenses/1/prod/-')).status).toBe(403)
  })

  it.each(['%25', 'a b', '1'.repeat(21), '1_', '%00'])(
    'the licence search refuses the number %s',
    async (number) => {
      const staff = await portal.signInAs('staff')
      expect((await staff.get(`/products/licenses/${number}/prod/-`)).status).toBe(400)
    },
  )
})

describe('what was typed', () => {
  it.each([
    ['spr100', { prefix: 'SPR', number: '100' }],
    ['100', { prefix: '-', number: '100' }],
    [' me2 ', { prefix: 'ME', number: '2' }],
    ['SPR', { prefix: 'SPR', number: '' }],
  ])('%j is split into letters and the rest', (typed, parts) => {
    expect(splitSerialNumber(typed)).toEqual(parts)
  })
})
