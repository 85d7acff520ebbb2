import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaperBuyer } from '#server/invoices/paper.ts'
import { paperAsUbl } from '#server/invoices/ubl.ts'
import { type AccessPoint, type Paper, PaperRefused, SetUpRefused } from '#server/peppol/access-point.ts'
import { createEInvoice } from '#server/peppol/e-invoice.ts'
import { creditNotes, papers } from '#test/support/random-papers.ts'
import { type AccessPointStandIn, createAccessPoint } from './access-point.ts'

const apiKey = 'only-for-tests'
const sender = { scheme: '0208', id: '0123456749' }
const receiver = { scheme: '0208', id: '0200068636' }

const [anInvoice] = fc.sample(papers, { seed: 1, numRuns: 1 }) as [Parameters<typeof paperAsUbl>[0]]
const [aCreditNote] = fc.sample(creditNotes, { seed: 1, numRuns: 1 }) as [typeof anInvoice]

const school: PaperBuyer = {
  name: 'De Linde <vzw>',
  street: 'Kerkstraat 5',
  postcode: '9000',
  city: 'Gent',
  country: 'BE',
  enterpriseNumber: receiver.id,
  vatNumber: '',
  reference: 'PO-7',
  email: 'boekhouding@linde.example',
}

const paper = (number: string, said: Partial<typeof anInvoice> = {}): Paper => ({
  number,
  kind: 'invoice',
  receiver,
  xml: paperAsUbl({ ...anInvoice, buyer: school, ...said, number }),
})

let folder: string
let file: string
let now: Date
let standIn: AccessPointStandIn
let origin: string
let accessPoint: AccessPoint

async function start(): Promise<void> {
  standIn = createAccessPoint({ apiKey, file, clock: () => now })
  origin = await standIn.listen(0)
  accessPoint = createEInvoice({ apiUrl: origin, apiKey }, 20_000)
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'access-point-'))
  file = path.join(folder, 'data', 'access-point.json')
  now = new Date('2030-05-01T10:00:00Z')
  await start()
})

afterEach(async () => {
  await standIn.close()
  rmSync(folder, { recursive: true })
})

const wait = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

/** Hands a paper over and sends it. */
async function send(number: string): Promise<string> {
  const { id } = await accessPoint.create(paper(number))
  await accessPoint.send(id, { sender, receiver })
  return id
}

const post = (address: string, body: unknown) =>
  fetch(origin + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const setState = (id: string, state: string, reason?: string) =>
  post(`/api/documents/${id}/state`, { state, reason })

const press = (id: string, form: Record<string, string>) =>
  fetch(`${origin}/documents/${id}/state`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })

/** A call with the key, as the adapter does not make it. */
const keyed = (address: string, init: RequestInit = {}) =>
  fetch(origin + address, { ...init, headers: { authorization: `Bearer ${apiKey}`, ...init.headers } })

const read = async (address: string) => (await fetch(origin + address)).text()

describe('a paper at the access point', () => {
  it('a paper is a draft, is on its way once sent, and is delivered after five seconds', async () => {
    const draft = await accessPoint.create(paper('2030-0001'))
    expect(draft).toEqual({ id: draft.id, state: 'draft', fault: '' })
    wait(10_000)
    expect(await accessPoint.read(draft.id)).toEqual(draft)
    const sent = { ...draft, state: 'sent' }
    expect(await accessPoint.send(draft.id, { sender, receiver })).toEqual(sent)
    wait(4_999)
    expect(await accessPoint.read(draft.id)).toEqual(sent)
    wait(1)
    expect(await accessPoint.read(draft.id)).toEqual({ ...draft, state: 'delivered' })
  })

  it('a paper that was sent already is not sent again: the adapter reads how far it is', async () => {
    const id = await send('2030-0001')
    expect((await keyed(`/api/documents/${id}/send`, { method: 'POST' })).status).toBe(405)
    expect(await accessPoint.send(id, { sender, receiver })).toMatchObject({ state: 'sent' })
    wait(5_000)
    expect(await accessPoint.send(id, { sender, receiver })).toMatchObject({ state: 'delivered' })
  })

  it('a refused paper has the newest fault, and can be sent again', async () => {
    const id = await send('2030-0001')
    await setState(id, 'refused', 'The mailbox is full.')
    expect(await accessPoint.read(id)).toEqual({ id, state: 'refused', fault: 'The mailbox is full.' })
    wait(10_000)
    expect(await accessPoint.send(id, { sender, receiver })).toMatchObject({ state: 'sent', fault: '' })
    await setState(id, 'refused', 'It has\nmoved.')
    wait(10_000)
    expect(await accessPoint.read(id)).toEqual({ id, state: 'refused', fault: 'It has moved.' })
  })

  it('an unknown document is answered with null, whatever its id is', async () => {
    for (const id of ['doc_0', '../documents', '?x', 'é/%2F'])
      expect(await accessPoint.read(id), id).toBeNull()
  })
})

describe('a refusal of the access point', () => {
  it.each([
    ['R003', { buyer: { ...school, reference: '' }, customer: { ...anInvoice.customer, serialNumber: '' } }],
    ['R010', { buyer: { ...school, enterpriseNumber: '' } }],
  ])('a paper that breaks the rule %s is refused with it', async (rule, said) => {
    const { id } = await accessPoint.create(paper('2030-0001', said))
    const sending = accessPoint.send(id, { sender, receiver })
    await expect(sending).rejects.toThrow(`PEPPOL-EN16931-${rule}`)
    await expect(sending).rejects.toBeInstanceOf(PaperRefused)
    expect(await accessPoint.read(id)).toMatchObject({ state: 'draft' })
  })

  it.each(['', '<Invoice/>', paper('').xml, paper('2030-0001').xml.replace('<', '<!DOCTYPE Invoice><')])(
    'a file that is no valid UBL is refused: %#',
    async (xml) => {
      const creating = accessPoint.create({ ...paper('2030-0001'), xml })
      await expect(creating).rejects.toThrow('UBL file is not valid or empty')
      await expect(creating).rejects.toBeInstanceOf(PaperRefused)
      expect(await accessPoint.find(paper('2030-0001'))).toBeNull()
    },
  )

  it('a paper for a receiver that is not registered is refused', async () => {
    const { id } = await accessPoint.create(paper('2030-0001'))
    const sending = accessPoint.send(id, { sender, receiver: { ...receiver, id: '1000000090' } })
    await expect(sending).rejects.toThrow('Receiver 0208:1000000090 is not registered on Peppol')
  })

  it('a sender other than the seller may not send, and a wrong key is a fault of the set-up', async () => {
    const { id } = await accessPoint.create(paper('2030-0001'))
    const parties = { sender: { ...sender, id: '0200068636' }, receiver }
    await expect(accessPoint.send(id, parties)).rejects.toThrow('answered 409')
    const stranger = createEInvoice({ apiUrl: origin, apiKey: 'wrong-key' }, 20_000)
    for (const call of [
      () => stranger.receives(receiver, 'invoice'),
      () => stranger.find(paper('2030-0001')),
      () => stranger.create(paper('2030-0002')),
      () => stranger.send(id, { sender, receiver }),
      () => stranger.read(id),
    ])
      await expect(call()).rejects.toBeInstanceOf(SetUpRefused)
    expect((await fetch(`${origin}/api/drafts/`)).status).toBe(401)
    expect(await accessPoint.find(paper('2030-0002'))).toBeNull()
  })

  it.each([
    ['/api/drafts/?page_size=101', 422],
    ['/api/outbox/?page=0', 422],
    ['/api/validate/peppol-id', 422],
    ['/api/documents/doc_0/timeline', 404],
    ['/api/nothing', 404],
  ])('the API answers %s with %i', async (address, status) => {
    const response = await keyed(address)
    expect(response.status).toBe(status)
    expect(await response.json()).toHaveProperty('detail')
  })

  it('the API takes papers as the field `file` of a form only', async () => {
    const form = new FormData()
    form.set('paper', 'x')
    const response = await keyed('/api/documents/ubl', { method: 'POST', body: form })
    expect(response.status).toBe(422)
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    expect((await keyed('/api/documents/ubl', json)).status).toBe(422)
  })
})

describe('the receivers', () => {
  it.each([
    ['0208:0200068636', true],
    ['0208:1000000090', false],
    ['0208:123', false],
    ['9944:NL123456789B01', true],
  ])('whether %s is on Peppol: %s', async (address, isThere) => {
    const [scheme = '', id = ''] = address.split(':')
    for (const kind of ['invoice', 'credit_note'] as const)
      expect(await accessPoint.receives({ scheme, id }, kind)).toBe(isThere)
  })
})

describe('a paper that is looked for', () => {
  it('a paper is found by its number and kind, in each of its states, and never for another receiver', async () => {
    const made = await accessPoint.create(paper('2030-0001'))
    expect(await accessPoint.find(paper('2030-0001'))).toEqual(made)
    await accessPoint.send(made.id, { sender, receiver })
    expect(await accessPoint.find(paper('2030-0001'))).toEqual({ ...made, state: 'sent' })
    wait(5_000)
    expect(await accessPoint.find(paper('2030-0001'))).toEqual({ ...made, state: 'delivered' })
    await setState(made.id, 'refused', 'Full.')
    expect(await accessPoint.find(paper('2030-0001'))).toEqual({
      ...made,
      state: 'refused',
      fault: 'Full.',
    })
    for (const other of [
      { ...paper('2030-0001'), kind: 'credit_note' as const },
      paper('2030-000'),
      paper('030-0001'),
    ])
      expect(await accessPoint.find(other)).toBeNull()
    const elsewhere = { ...paper('2030-0001'), receiver: { scheme: '0208', id: '0123456749' } }
    await expect(accessPoint.find(elsewhere)).rejects.toThrow('already, for 0208:0200068636')
  })

  it('a credit note is found as one', async () => {
    const xml = paperAsUbl({ ...aCreditNote, buyer: school, number: 'C2030-0001' })
    const note = { ...paper('C2030-0001'), kind: 'credit_note' as const, xml }
    const made = await accessPoint.create(note)
    expect(await accessPoint.find(note)).toEqual(made)
    expect(await (await fetch(`${origin}/api/documents`)).json()).toMatchObject([{ type: 'credit_note' }])
  })

  it('a paper without an address of its buyer is found', async () => {
    const made = await accessPoint.create(paper('2030-0001', { buyer: { ...school, enterpriseNumber: '' } }))
    expect(await accessPoint.find(paper('2030-0001'))).toEqual(made)
  })

  it('of several documents of a paper, the one that got furthest is found', async () => {
    const first = await send('2030-0001')
    await accessPoint.create(paper('2030-0001'))
    await setState(await send('2030-0001'), 'refused')
    expect(await accessPoint.find(paper('2030-0001'))).toMatchObject({ id: first, state: 'sent' })
    wait(5_000)
    expect(await accessPoint.find(paper('2030-0001'))).toMatchObject({ id: first, state: 'delivered' })
  })

  it('a paper is found behind more than a page of others', async () => {
    const made = await accessPoint.create(paper('2030-1'))
    for (let more = 0; more < 25; more++) await accessPoint.create(paper(`2030-1${more}`))
    expect(await accessPoint.find(paper('2030-1'))).toEqual(made)
  })
})

describe('the API for tests', () => {
  it('the API for tests lists the papers, newest first, and sets their states', async () => {
    const older = paper('2030-0001')
    const { id } = await accessPoint.create(older)
    await accessPoint.create(paper('2030-0002'))
    const list = async () => (await fetch(`${origin}/api/documents`)).json()
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
      expect(await accessPoint.read(id)).toMatchObject({ state: 'sent' })
    },
  )

  it('the API for tests knows no other document, and accepts no form posts', async () => {
    expect((await setState('doc_0', 'sent')).status).toBe(404)
    const id = await send('2030-0001')
    const form = await fetch(`${origin}/api/documents/${id}/state`, {
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
    const draft = await accessPoint.create(paper('<b>2'))
    const page = await read('/')
    expect(page.indexOf(draft.id)).toBeLessThan(page.indexOf(id))
    expect(page).toContain('Invoice &lt;b&gt;2')
    expect(page).toContain('From 0208:0123456749 to 0208:0200068636')
    expect([...page.matchAll(/action="([^"]*)"/g)].map(([, action]) => action)).toEqual([
      `/documents/${id}/state`,
    ])
    const xml = await fetch(`${origin}/documents/${id}/xml`)
    expect(xml.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await xml.text()).toBe(paper('2030-0001').xml)
  })

  it('the page refuses a paper with a reason, which stays so, and delivers it', async () => {
    const id = await send('2030-0001')
    const response = await press(id, { state: 'refused', reason: '<i>Full</i>' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
    wait(60_000)
    expect(await accessPoint.read(id)).toEqual({ id, state: 'refused', fault: '<i>Full</i>' })
    expect(await read('/')).toContain('<p>&lt;i&gt;Full&lt;/i&gt;</p>')
    await press(id, { state: 'delivered', reason: '' })
    expect(await accessPoint.read(id)).toEqual({ id, state: 'delivered', fault: '' })
  })

  it('the page offers no other state, none for a draft, and no other paper', async () => {
    const id = await send('2030-0001')
    const draft = await accessPoint.create(paper('2030-0002'))
    expect((await press(id, { state: 'sent' })).status).toBe(400)
    expect((await press(draft.id, { state: 'delivered' })).status).toBe(400)
    expect((await press('doc_0', { state: 'delivered' })).status).toBe(404)
    expect((await fetch(`${origin}/documents/doc_0/xml`)).status).toBe(404)
  })
})

describe('the papers that are kept', () => {
  it('the papers survive a restart, each in its state', async () => {
    const id = await send('2030-0001')
    await standIn.close()
    wait(2_000)
    await start()
    expect(await accessPoint.read(id)).toMatchObject({ state: 'sent' })
    wait(3_000)
    expect(await accessPoint.read(id)).toMatchObject({ state: 'delivered' })
    expect(existsSync(`${file}.new`)).toBe(false)
  })

  it('the newest 500 papers are kept', async () => {
    await accessPoint.create(paper('2030-0001'))
    await standIn.close()
    const [document] = JSON.parse(readFileSync(file, 'utf8'))
    const all = Array.from({ length: 500 }, (_, index) => ({ ...document, id: `doc_${index}` }))
    writeFileSync(file, JSON.stringify(all))
    await start()
    const newest = await accessPoint.create(paper('2030-0002'))
    expect(await accessPoint.read('doc_0')).toBeNull()
    expect(await accessPoint.read('doc_1')).not.toBeNull()
    const kept = JSON.parse(readFileSync(file, 'utf8'))
    expect([kept.length, kept.at(-1).id]).toEqual([500, newest.id])
  })

  it('the access point names the port that is taken', async () => {
    const port = Number(new URL(origin).port)
    const second = createAccessPoint({ apiKey })
    await expect(second.listen(port)).rejects.toThrow(`The Peppol stand-in needs port ${port}`)
    await second.close()
  })
})
