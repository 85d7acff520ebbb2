import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Client, overHttp } from './support/client.ts'
import { freePort, spawnPortal, startPortalProcess } from './support/portal-process.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'portal-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

/** Adds groups without pause until the connection breaks; returns the names that were acknowledged. */
async function addUntilCut(client: Client, name: string): Promise<string[]> {
  const acknowledged: string[] = []
  for (let i = 0; ; i++) {
    const group = { name: `${name} ${i}` }
    const answer = await client.put('/weblockgroup/1/addgroup', { group }).catch(() => null)
    if (!answer) return acknowledged
    if (answer.status === 200) acknowledged.push(group.name)
  }
}

it('keeps all that was acknowledged when the process is killed in mid-write', {
  timeout: 180_000,
}, async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < 3; round++) {
    const portal = await startPortalProcess(data)
    const client = await new Client(overHttp(portal.origin)).signIn('linde.admin')
    const { body } = await client.get('/weblockgroup/1/subgroups')
    const names = new Set(body.data.map((group: { name: string }) => group.name))
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
    const writing = ['a', 'b', 'c'].map((name) => addUntilCut(client, `Round ${round}${name}`))
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700))
    await portal.kill()
    const written = (await Promise.all(writing)).flat()
    expect(written.length).toBeGreaterThan(0)
    acknowledged.push(...written)
  }
  const portal = await startPortalProcess(data)
  const client = await new Client(overHttp(portal.origin)).signIn('linde.admin')
  const { body } = await client.get('/weblockgroup/1/subgroups')
  const names = body.data.map((group: { name: string }) => group.name)
  expect(names).toEqual(expect.arrayContaining(acknowledged))
  await portal.kill()
})

it('does not let a second process near the same data, and says why', { timeout: 120_000 }, async () => {
  const portal = await startPortalProcess(data)
  const { code, output } = await spawnPortal(data, await freePort()).ended
  expect(code).toBe(1)
  expect(output).toContain('Another portal is running on the data in')
  const client = await new Client(overHttp(portal.origin)).signIn('staff')
  expect((await client.get('/weblockgroup/1')).status).toBe(200)
  await portal.kill()
})
