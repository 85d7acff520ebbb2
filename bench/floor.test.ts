import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createPostgresDatabase } from '#test/support/test-database.ts'
import { compareAnswers } from './compare.ts'
import { prepare } from './databases.ts'
import type { CountedScenario } from './scenario.ts'
import { type BenchServer, startFloor, startPortal } from './servers.ts'

describe('the floor of the bench', () => {
  let close: () => Promise<void>
  let servers: { portal: BenchServer; floor: BenchServer }
  let scenarios: CountedScenario[]
  beforeAll(async () => {
    const { url, drop } = await createPostgresDatabase(inject('postgresUrl'))
    scenarios = await prepare(url, 3_000)
    const [portal, floor] = await Promise.all([startPortal(url), startFloor(url)])
    servers = { portal, floor }
    close = async () => {
      await Promise.all([portal.stop(), floor.stop()])
      await drop()
    }
  })
  afterAll(() => close())

  it('the floor of the bench answers every request as the portal does', async () => {
    const differences: string[] = []
    for (const scenario of scenarios)
      await compareAnswers({ ...servers, scenario }).catch(({ message }) => differences.push(message))
    expect(differences.join('\n')).toBe('')
  })
})
