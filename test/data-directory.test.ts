import { afterAll, beforeAll, expect, it } from 'vitest'
import { overHttp } from './support/client.ts'
import { createPortalData, type PortalData } from './support/portal-data.ts'
import { freePort, spawnPortal, startPortalProcess } from './support/portal-process.ts'

let data: PortalData
beforeAll(async () => {
  data = await createPortalData()
})
afterAll(() => data.remove())

it('a second process cannot open the same data directory, and says why', { timeout: 120_000 }, async () => {
  const portal = await startPortalProcess(data.settings)
  const { code, output } = await spawnPortal(data.settings, await freePort()).ended
  expect(code).toBe(1)
  expect(output).toContain('Another portal is running on the data in')
  const answer = await overHttp(portal.origin)({
    method: 'GET',
    url: '/readyz',
    headers: {},
    payload: undefined,
  })
  expect(answer.status).toBe(200)
  await portal.kill()
})
