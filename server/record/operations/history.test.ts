import { describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId, groupId } from '#test/support/demo.ts'
import { operationIdOf } from '#test/support/operation-id.ts'
import { createOperatedPortal } from '#test/support/operator.ts'
import { createSignedInApp } from '#test/support/signed-in-app.ts'
import { dayMs } from '../../platform/durations.ts'

const portal = await createSignedInApp({ staff: 'staff', linde: 'linde.admin' }, createOperatedPortal)
const { staff, linde } = portal

const undo = (id: number) => linde.post(`/operations/${id}/undo`, {})

const move = async (login: string, group: string) =>
  operationIdOf(
    linde.put(`/weblockgroup/${await groupId(portal, group)}/moveuserto/${await accountId(portal, login)}`),
  )
const remove = async (login: string) =>
  operationIdOf(linde.delete(`/weblockaccount/${await accountId(portal, login)}`))
const removeGroup = async (name: string) =>
  operationIdOf(linde.delete(`/weblockgroup/${await groupId(portal, name)}?recursive=true`))

/** Carries out what has a preview. */
async function carryOut(path: string, body: { options?: object; plan?: object[]; rows?: object[] }) {
  const send = async (isDryRun: boolean, fingerprint?: string) => {
    const dry = { dry_run: isDryRun }
    const sent = body.plan ? { ...body, ...dry } : { ...body, options: { ...body.options, ...dry } }
    return (await linde.post(path, { ...sent, fingerprint })).body
  }
  const preview = await send(true)
  const done = await send(false, preview.data.fingerprint)
  return Number(done.operation_id)
}

describe('the activity of a group', () => {
  const texts = async (who: Client, group: string | 0, query = '') => {
    const id = group === 0 ? 0 : await groupId(portal, group)
    const { status, body } = await who.get(`/weblockgroup/${id}/activity${query}`)
    expect(status).toBe(200)
    return body.data.map(({ text }: { text: string }) => text)
  }

  it('the activity of a group names author and change, newest first, in the language of the reader', async () => {
    await move('lena', 'Klas 3B')
    await linde.post(`/weblockaccount/${await accountId(portal, 'lena')}`, { user: { name: 'Lena M' } })
    await remove('lena')
    expect(await texts(linde, 'Basisschool De Linde', '?page=1&size=3')).toEqual([
      'Marleen Verstraete deleted Lena M.',
      'Marleen Verstraete changed Lena Van den Broeck: name “Lena Van den Broeck” is now “Lena M”.',
      'Marleen Verstraete moved Lena Van den Broeck from Klas 3A to Klas 3B.',
    ])
    const dutch = await portal.visitor({ language: 'nl' }).signIn('linde.admin')
    expect((await texts(dutch, 'Klas 3B', '?size=1'))[0]).toContain('Lena M')
  })

  it('the activity of a group has the names of its time: later names, elsewhere, are neither shown nor found', async () => {
    const klas3 = await portal.signInAs('linde.klas3')
    const lena = await accountId(portal, 'lena')
    const rename = (path: string, change: object) => linde.post(path, change)
    await rename(`/weblockaccount/${lena}`, { user: { name: 'Lena First' } })
    await move('lena', 'Klas 3B')
    await rename(`/weblockgroup/${await groupId(portal, 'Klas 3A')}`, { group: { name: 'Klas 4A' } })
    await move('lena', 'Zesde leerjaar')
    await rename(`/weblockaccount/${lena}`, { user: { name: 'Lena Second', login: 'lena.second' } })
    const told = (await texts(klas3, 'Derde leerjaar')).filter((text: string) => text.includes('Lena'))
    expect(told).toEqual([
      'Marleen Verstraete moved Lena First from Klas 3B to Zesde leerjaar.',
      'Marleen Verstraete moved Lena First from Klas 3A to Klas 3B.',
      expect.stringContaining('is now “Lena First”'),
    ])
    for (const q of ['second', 'lena.second'])
      expect(await texts(klas3, 'Derde leerjaar', `?q=${q}`)).toEqual([])
    expect(await texts(klas3, 'Derde leerjaar', '?q=first')).toHaveLength(3)
    expect(await texts(linde, 'Basisschool De Linde', '?q=second')).toHaveLength(1)
  })

  it('the activity of a group is found by author and by kind, and by both together', async () => {
    const klas3 = await portal.signInAs('linde.klas3')
    await move('lena', 'Klas 3B')
    await klas3.put(`/weblockgroup/${await groupId(portal, 'Klas 3B')}/addgroup`, { group: { name: '3B2' } })
    await remove('lena')
    const found = (query: string) => texts(linde, 'Basisschool De Linde', query)
    const [deleted, added, moved] = await found('')
    expect(await found('?by=LINDE.klas3')).toEqual([added])
    expect(await found('?by=linde.admin')).toEqual([deleted, moved])
    expect(await found('?kind=deleted')).toEqual([deleted])
    expect(await found('?kind=moved&by=linde.admin')).toEqual([moved])
    expect(await found('?kind=moved&by=linde.klas3')).toEqual([])
    for (const kind of ['changed', 'signIn', 'payments']) expect(await found(`?kind=${kind}`)).toEqual([])
    expect((await linde.get(`/weblockgroup/0/activity?kind=other`)).status).toBe(400)
  })

  it('the activity as a file has all that the filters show, in the language asked for', async () => {
    const root = await groupId(portal, 'Basisschool De Linde')
    await move('lena', 'Klas 3B')
    await linde.post(`/weblockgroup/${root}`, { group: { id: root, name: '=HYPERLINK("x")' } })
    const file = `/weblockgroup/${root}/activity?format=csv&language=nl&size=1`
    const { status, headers, body: text } = await linde.get(file)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe('\uFEFFWanneer,Gebruikersnaam,Volledige naam,Wat')
    expect(lines[2]).toMatch(/^"[^"]+",linde\.admin,Marleen Verstraete,.*Lena Van den Broeck.*Klas 3B/)
    expect((await linde.get(`${file}&kind=moved`)).body.trimEnd().split('\r\n')).toHaveLength(2)
    const jozef = await portal.signInAs('jozef.admin')
    expect((await jozef.get(file)).status).toBe(404)
  })

  it('the activity of a group has changes there and below, and sign-ins only if asked for', async () => {
    await portal.signInAs('lena')
    await move('lena', 'Klas 3B')
    expect(await texts(linde, 'Zesde leerjaar')).toEqual([])
    expect(await texts(linde, 'Klas 3A')).toHaveLength(1)
    expect(await texts(linde, 'Derde leerjaar')).toHaveLength(1)
    expect(await texts(linde, 'Derde leerjaar', '?sign_ins=true')).toContain('Lena Van den Broeck logged in.')
    expect(await texts(staff, 0)).toHaveLength(1)
  })

  it('the activity shows a name that looks like a day unchanged', async () => {
    await linde.post(`/weblockaccount/${await accountId(portal, 'lena')}`, { user: { name: '2026-99-99' } })
    expect((await texts(linde, 'Klas 3A'))[0]).toContain('is now “2026-99-99”')
  })

  it('the activity of a group is found by words and days', async () => {
    await move('lena', 'Klas 3B')
    portal.clock.advance(2 * dayMs)
    await linde.signIn('linde.admin')
    await move('emma', 'Klas 3B')
    const day = portal.clock.now.toISOString().slice(0, 10)
    expect(await texts(linde, 'Derde leerjaar', '?q=lena')).toHaveLength(1)
    expect(await texts(linde, 'Derde leerjaar', `?from=${day}`)).toEqual([expect.stringContaining('Emma')])
    expect(await texts(linde, 'Derde leerjaar', `?to=${day}`)).toHaveLength(2)
    expect(
      (await linde.get(`/weblockgroup/${await groupId(portal, 'Klas 3A')}/activity?from=soon`)).status,
    ).toBe(400)
  })

  it('the activity offers an undo only if there is one', async () => {
    const id = await move('lena', 'Klas 3B')
    const entries = async () =>
      (await linde.get(`/weblockgroup/${await groupId(portal, 'Klas 3A')}/activity`)).body.data.map(
        (entry: { operation_id: number; undoable: boolean }) => [entry.operation_id, entry.undoable],
      )
    expect(await entries()).toEqual([[id, true]])
    const again = await operationIdOf(undo(id))
    expect(await entries()).toEqual([
      [again, true],
      [id, false],
    ])
  })

  it('the activity offers an undo only to people who may undo', async () => {
    await move('lena', 'Klas 3B')
    await move('emma', 'Zesde leerjaar')
    await removeGroup('Klas 3B')
    const klas3 = await portal.signInAs('linde.klas3')
    const undoable = async (who: Client, group: string) =>
      (await who.get(`/weblockgroup/${await groupId(portal, group)}/activity?folded=true`)).body.data.map(
        ({ undoable }: { undoable: boolean }) => undoable,
      )
    expect(await undoable(klas3, 'Derde leerjaar')).toEqual([true, false, true])
    expect(await undoable(linde, 'Derde leerjaar')).toEqual([true, true, true])
  })

  it('changes at once are folded to one entry, with their number', async () => {
    const moved = await move('lena', 'Klas 3B')
    const deleted = await removeGroup('Derde leerjaar')
    const root = await groupId(portal, 'Basisschool De Linde')
    const read = async (who: Client, query: string, id = root) =>
      (await who.get(`/weblockgroup/${id}/activity${query}`)).body
    const folded = await read(linde, '?folded=true')
    expect(folded.total).toBe(2)
    expect(folded.data).toMatchObject([
      {
        operation_id: deleted,
        text: 'Marleen Verstraete deleted the group Derde leerjaar.',
        at_once: { groups: 3, people: 30 },
      },
      { operation_id: moved, at_once: null },
    ])
    expect((await read(linde, '?folded=true&size=1&page=2')).data).toMatchObject([{ operation_id: moved }])
    const whole = await read(linde, '?size=50')
    expect(whole.total).toBe(34)
    expect(whole.data[0].at_once).toEqual({ groups: 3, people: 30 })
    await undo(deleted)
    const klas3 = await portal.signInAs('linde.klas3')
    expect((await read(linde, '?folded=true')).data[0]).toMatchObject({
      action: 'group.restore',
      text: 'Marleen Verstraete put the group Derde leerjaar back.',
    })
    const bulk = { action: 'move', target: await groupId(portal, 'Zesde leerjaar') }
    const ids = await Promise.all(['lena', 'emma', 'linde.klas3'].map((login) => accountId(portal, login)))
    await linde.post(`/weblockgroup/${root}/bulk`, { ...bulk, account_ids: ids.slice(0, 2) })
    const [elsewhere] = (await read(klas3, '?folded=true', await groupId(portal, 'Derde leerjaar'))).data
    expect(elsewhere).toMatchObject({ undoable: false, at_once: { groups: 0, people: 2 } })
  })

  it('a list and a new school year are entries of their own, not named after one of their people', async () => {
    const root = await groupId(portal, 'Basisschool De Linde')
    const group = await groupId(portal, 'Klas 3B')
    const folded = async () => (await linde.get(`/weblockgroup/${root}/activity?folded=true`)).body.data
    const started = await carryOut(`/weblockgroup/${root}/rollover`, {
      plan: [{ group_id: group, people_to: 'delete' }],
    })
    const told = { operation_id: started, undoable: true, at_once: { groups: 0, people: 15 } }
    expect((await folded())[0]).toMatchObject({
      ...told,
      action: 'operation.rollover',
      text: 'Marleen Verstraete started the new school year.',
    })
    const rows = ['Een Kind', 'Twee Kind'].map((name) => ({ name }))
    const options = { make_logins: true }
    const added = await carryOut(`/weblockgroup/${group}/import`, { rows, options })
    expect((await folded())[0]).toMatchObject({
      action: 'operation.import',
      text: 'Marleen Verstraete added or changed people from a list.',
    })
    await undo(added)
    expect((await folded())[0]).toMatchObject({
      action: 'operation.undo',
      text: 'Marleen Verstraete undid an earlier change.',
    })
  })

  it('the undo of a list that moved and renamed a person names both', async () => {
    const third = await groupId(portal, 'Derde leerjaar')
    const rows = [{ login: 'lena', name: 'Lena Anders', group: 'Klas 3B' }]
    await undo(await carryOut(`/weblockgroup/${third}/import`, { rows, options: { mode: 'add_update' } }))
    expect(await texts(linde, 'Derde leerjaar', '?size=2')).toEqual([
      'Marleen Verstraete changed Lena Anders: name “Lena Anders” is now “Lena Van den Broeck”.',
      'Marleen Verstraete moved Lena Anders from Klas 3B to Klas 3A.',
    ])
  })

  it('the activity of a group is not for others, and names no one who was erased', async () => {
    await move('lena', 'Klas 3B')
    const [jozef, klas3] = [await portal.signInAs('jozef.admin'), await portal.signInAs('linde.klas3')]
    const id = await groupId(portal, 'Klas 3A')
    expect((await jozef.get(`/weblockgroup/${id}/activity`)).status).toBe(404)
    expect((await klas3.get('/weblockgroup/0/activity')).status).toBe(404)
    await portal.operator(['person', 'erase', 'lena', '--yes'])
    expect(JSON.stringify(await texts(linde, 'Klas 3A'))).not.toMatch(/lena/i)
  })
})

describe('the bin of a group', () => {
  const bin = async (who: Client, group: string | 0, query = '') => {
    const id = group === 0 ? 0 : await groupId(portal, group)
    return (await who.get(`/weblockgroup/${id}/bin${query}`)).body
  }

  it('the bin of a group has deleted things with their number, author and last day to restore them', async () => {
    const id = await removeGroup('Klas 3B')
    await remove('lena')
    const { data, total } = await bin(linde, 'Derde leerjaar')
    expect(total).toBe(2)
    expect(data).toMatchObject([
      {
        text: 'Lena Van den Broeck',
        from: 'Klas 3A',
        groups: 0,
        people: 1,
        new_year: false,
        by: { login: 'linde.admin', name: 'Marleen Verstraete' },
      },
      { operation_id: id, text: 'The group Klas 3B', from: 'Derde leerjaar', groups: 1, people: 15 },
    ])
    expect(new Date(data[0].until).getTime() - portal.clock.now.getTime()).toBeGreaterThan(29 * dayMs)
    expect((await bin(linde, 'Klas 3A')).total).toBe(1)
    expect((await bin(linde, 'Derde leerjaar', '?q=lena')).total).toBe(1)
    expect((await bin(staff, 0)).total).toBe(2)
    const counted = async (who: Client, group: string | 0) =>
      (await who.get(`/weblockgroup/${group === 0 ? 0 : await groupId(portal, group)}/seats`)).body.deletions
    const inEach = () =>
      Promise.all(['Basisschool De Linde', 'Klas 3A', 'Zesde leerjaar'].map((name) => counted(linde, name)))
    expect(await inEach()).toEqual([2, 1, 0])
    expect(await counted(staff, 0)).toBeNull()
    await undo(id)
    expect((await bin(linde, 'Derde leerjaar')).total).toBe(1)
    expect(await inEach()).toEqual([1, 1, 0])
    portal.clock.advance(30 * dayMs + 1)
    await linde.signIn('linde.admin')
    expect(await inEach()).toEqual([0, 0, 0])
  })

  it('the bin of a group is not for others', async () => {
    const jozef = await portal.signInAs('jozef.admin')
    const id = await groupId(portal, 'Klas 3A')
    expect((await jozef.get(`/weblockgroup/${id}/bin`)).status).toBe(404)
    expect((await linde.get('/weblockgroup/0/bin')).status).toBe(404)
  })
})

it.each(['by=lena', 'kind=moved', 'from=2026-01-01', 'q=lena'])(
  'a look through the activity waits for searches, and a page of it does not: %s',
  async (filter) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { readQueues } = portal.services
    const busy = [1, 2, 3].map((id) => readQueues.run({ id: -id, serialNumber: null }, 'search', () => held))
    const answered: string[] = []
    const look = async (query: string) => {
      const { statusCode } = await portal.app.inject({
        method: 'GET',
        url: `/api/v1/weblockgroup/${await groupId(portal, 'Basisschool De Linde')}/activity?${query}`,
        headers: linde.credentials(),
      })
      answered.push(`${query} ${statusCode}`)
    }
    const filtered = look(filter)
    await look('size=5')
    expect(answered).toEqual(['size=5 200'])
    release()
    await Promise.all([...busy, filtered])
    expect(answered).toEqual(['size=5 200', `${filter} 200`])
  },
)
