import { afterAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

const random = vi.hoisted(() => ({ next: [] as number[] }))
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>()
  return { ...real, randomInt: (max: number) => random.next.shift() ?? real.randomInt(max) }
})

const portal: TestApp = await createTestApp()
afterAll(() => portal.close())

it('a new document gets another web code if the first is taken already', async () => {
  const staff = await portal.signInAs('staff')
  const { data } = (await staff.get('/medocumenttype')).body
  const add = async () => {
    const { body } = await staff.post(`/medocumenttype/${data[0].id}/webcode`, { nrlics: 1 })
    return body.data.webcode
  }
  const taken = Array(10).fill(0)
  random.next = [...taken, ...taken, ...Array(10).fill(1)]
  expect([await add(), await add()]).toEqual(['AAAAAAAAAA', 'BBBBBBBBBB'])
})
