import { afterAll, describe, expect, inject, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { groupId } from '#test/support/demo.ts'
import { createImportPortal } from '#test/support/importing.ts'
import { groupInScope } from '../groups/scope.ts'
import { planImport, readRows } from './imports.ts'

const portal = await createImportPortal()
const { admin, klas3A, klas3B, preview } = portal
afterAll(() => portal.close())

describe('a preview of an import', () => {
  it('a preview gives other requests a turn after every hundred rows, in each of its six steps', async () => {
    const { services } = portal
    const place = await groupInScope(services.db, { kind: 'all' }, klas3B)
    const rows = await readRows(
      Array.from({ length: 1000 }, (_, at) => ({ line: at + 1, cells: { login: `lang.${at}` } })),
    )
    let turns = 0
    const turn = async () => turns++
    const options = { mode: 'add_update', makeLogins: false, makeGroups: false } as const
    await planImport(services, services.db, { scope: { kind: 'all' }, place }, rows, options, turn)
    expect(turns).toBeGreaterThanOrEqual(6 * 10)
  })

  it.runIf(inject('portals') === 1)(
    'waits for the lists of its own licence, and not for those of others',
    async () => {
      const colleague = await portal.signInAs('linde.klas3')
      const jozef = await portal.signInAs('jozef.admin')
      const school = await groupId(portal, 'Sint-Jozefscollege')
      const rows = [{ login: 'nieuw.kind', name: 'Nieuw Kind' }]
      const answered: string[] = []
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      const holding = portal.services.changeQueues.run('lists:SPR10001', () => held)
      const waiting = preview({ rows }, klas3A, colleague).then(({ status }) =>
        answered.push(`own ${status}`),
      )
      expect((await preview({ rows }, school, jozef)).status).toBe(200)
      expect(answered).toEqual([])
      release()
      await Promise.all([holding, waiting])
      expect(answered).toEqual(['own 200'])
    },
  )

  it('a preview shows 5,000 paths of groups in a bearable length', async () => {
    let parent = klas3B
    for (let depth = 0; depth < 12; depth++) {
      const group = { name: '中'.repeat(200), parent }
      parent = (await admin.put(`/weblockgroup/${parent}/addgroup`, { group, language: 'en' })).body.data.id
    }
    const group = { name: 'De diepste', parent }
    expect((await admin.put(`/weblockgroup/${parent}/addgroup`, { group, language: 'en' })).status).toBe(200)
    const { body } = await preview({
      rows: [{ login: 'nieuw.kind', name: 'Nieuw Kind', group: 'De diepste' }],
    })
    expect(body.data.rows[0].verdict).toBe('new')
    expect(body.data.rows[0].group.length).toBeLessThan(310)
    await admin.delete(`/weblockgroup/${parent}?recursive=true`)
  })

  it.runIf(inject('portals') === 1)(
    'a preview does not wait for lists that wait for their licence',
    async () => {
      const { changeQueues } = portal.services
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      const { rows: licences } = await portal.database.pool.query(
        "SELECT l.id, a.login FROM licences AS l JOIN groups AS g ON g.licence_id = l.id JOIN accounts AS a ON a.group_id = g.id WHERE a.login IN ('linde.admin', 'jozef.admin')",
      )
      const holding = licences.map(({ id }) => changeQueues.run(`licence:${id}`, () => held))
      const carryOut = async (who: Client, name: string) => {
        const rows = [{ login: `${name.length}.nieuw.kind`, name: 'Nieuw Kind' }]
        const place = await groupId(portal, name)
        const seen = await preview({ rows }, place, who)
        const options = { dry_run: false }
        return preview({ rows, options, fingerprint: seen.body.data.fingerprint }, place, who)
      }
      const jozef = await portal.signInAs('jozef.admin')
      const waiting = [carryOut(admin, 'Klas 3B'), carryOut(jozef, 'Sint-Jozefscollege')]
      await expect
        .poll(() => licences.map(({ id }) => changeQueues.load(`licence:${id}`).waiting))
        .toEqual([1, 1])
      const staff = await portal.signInAs('staff')
      expect((await preview({ rows: [{ login: 'z', name: 'Zo Maes' }] }, klas3A, staff)).status).toBe(200)
      release()
      await Promise.all([...holding, ...waiting])
    },
  )

  it('a preview of an import looks at no row of a list that is too long', async () => {
    const { status, body } = await preview({ rows: Array(100_000).fill(0) })
    expect([status, body.fields]).toEqual([400, { rows: expect.stringContaining('5,000') }])
    const nested = await preview({ csv: 'naam', options: { columns: Array(100_000).fill(0) } })
    expect([nested.status, nested.body.fields]).toEqual([400, { columns: expect.stringContaining('5,000') }])
  })
})
