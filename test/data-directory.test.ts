import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPortalData, type PortalData } from './support/portal-data.ts'
import { startPortalProcess } from './support/portal-process.ts'

let data: PortalData
beforeAll(async () => {
  data = await createPortalData()
})
afterAll(() => data.remove())

it('a second process cannot open the same data directory, and says why', { timeout: 120_000 }, async () => {
  const portal = await startPortalProcess(data.settings)
  await expect(startPortalProcess(data.settings)).rejects.toThrow(
    /ended with 1: .*Another portal is running on the data in/s,
  )
  expect((await fetch(`${portal.origin}/readyz`)).status).toBe(200)
  await portal.kill()
})
