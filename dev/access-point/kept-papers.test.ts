import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apiKey, createAccessPointPlace, paper } from '#test/support/access-point-place.ts'
import { createAccessPoint } from './access-point.ts'

const place = createAccessPointPlace()
const { start, wait, send, post, setState, press, read } = place
beforeEach(() => place.open())
afterEach(() => place.close())

describe('the API for tests', () => {
  it('the API for tests lists the papers, newest first, and sets their states', async () => {
    const older = paper('2030-0001')
    const { id } = await place.accessPoint.create(older)
    await place.accessPoint.create(paper('2030-0002'))
    const list = async () => (await fetch(`${place.origin}/api/documents`)).json()
    const document = { id, from: '0208:0123456749', to: '0208:0200068636', type: 'invoice', xml: older.xml }
    expect(await list()).toMatchObject([{ state: 'draft' }, { ...document, state: 'draft' }])
    for (const state of ['sent', 'refused', 'delivered']) {
      const response = await setState(id, state)
      expect([response.status, await response.json()]).toEqual([200, { ...document, state }])
    }
    expect(await list()).toMatchObject([{ state: 'draft' }, { ...document, state: 'delivered' }])
  })

  it.each([[{ state: 'draft' }], [{}], [null], [{ state: 'refused', reason: 1 }], [{ state: 'sent', x: 1 }]])(
    'the API for tests refuses the body %j',
    async (body) => {
      const id = await send('2030-0001')
      expect((await post(`/api/documents/${id}/state`, body)).status).toBe(400)
      expect(await place.accessPoint.read(id)).toMatchObject({ state: 'sent' })
    },
  )

  it('the API for tests knows no other document, and accepts no form posts', async () => {
    expect((await setState('doc_0', 'sent')).status).toBe(404)
    const id = await send('2030-0001')
    const form = await fetch(`${place.origin}/api/documents/${id}/state`, {
      method: 'POST',
      body: new URLSearchParams({ state: 'refused' }),
    })
    expect(form.status).toBe(415)
  })
})

describe('the page', () => {
  it('the page shows the newest paper first, its XML as text, and buttons for those that were sent', async () => {
    expect(await read('/')).toContain('There are no papers yet.')
    const id = await send('2030-0001')
    const draft = await place.accessPoint.create(paper('<b>2'))
    const page = await read('/')
    expect(page.indexOf(draft.id)).toBeLessThan(page.indexOf(id))
    expect(page).toContain('Invoice &lt;b&gt;2')
    expect(page).toContain('From 0208:0123456749 to 0208:0200068636')
    expect([...page.matchAll(/action="([^"]*)"/g)].map(([, action]) => action)).toEqual([
      `/documents/${id}/state`,
    ])
    const xml = await fetch(`${place.origin}/documents/${id}/xml`)
    expect(xml.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await xml.text()).toBe(paper('2030-0001').xml)
  })

  it('the page refuses a paper with a reason, which stays so, and delivers it', async () => {
    const id = await send('2030-0001')
    const response = await press(id, { state: 'refused', reason: '<i>Full</i>' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
    wait(60_000)
    expect(await place.accessPoint.read(id)).toEqual({ id, state: 'refused', fault: '<i>Full</i>' })
    expect(await read('/')).toContain('<p>&lt;i&gt;Full&lt;/i&gt;</p>')
    await press(id, { state: 'delivered', reason: '' })
    expect(await place.accessPoint.read(id)).toEqual({ id, state: 'delivered', fault: '' })
  })

  it('the page offers no other state, none for a draft, and no other paper', async () => {
    const id = await send('2030-0001')
    const draft = await place.accessPoint.create(paper('2030-0002'))
    expect((await press(id, { state: 'sent' })).status).toBe(400)
    expect((await press(draft.id, { state: 'delivered' })).status).toBe(400)
    expect((await press('doc_0', { state: 'delivered' })).status).toBe(404)
    expect((await fetch(`${place.origin}/documents/doc_0/xml`)).status).toBe(404)
  })
})

describe('the papers that are kept', () => {
  it('the papers survive a restart, each in its state', async () => {
    const id = await send('2030-0001')
    await place.standIn.close()
    wait(2_000)
    await start()
    expect(await place.accessPoint.read(id)).toMatchObject({ state: 'sent' })
    wait(3_000)
    expect(await place.accessPoint.read(id)).toMatchObject({ state: 'delivered' })
    expect(existsSync(`${place.file}.new`)).toBe(false)
  })

  it('the newest 500 papers are kept', async () => {
    await place.accessPoint.create(paper('2030-0001'))
    await place.standIn.close()
    const [document] = JSON.parse(readFileSync(place.file, 'utf8'))
    const all = Array.from({ length: 500 }, (_, index) => ({ ...document, id: `doc_${index}` }))
    writeFileSync(place.file, JSON.stringify(all))
    await start()
    const newest = await place.accessPoint.create(paper('2030-0002'))
    expect(await place.accessPoint.read('doc_0')).toBeNull()
    expect(await place.accessPoint.read('doc_1')).not.toBeNull()
    const kept = JSON.parse(readFileSync(place.file, 'utf8'))
    expect([kept.length, kept.at(-1).id]).toEqual([500, newest.id])
  })

  it('the access point names the port that is taken', async () => {
    const port = Number(new URL(place.origin).port)
    const second = createAccessPoint({ apiKey })
    await expect(second.listen(port)).rejects.toThrow(`The Peppol stand-in needs port ${port}`)
    await second.close()
  })
})
