import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paperAsUbl } from '#server/invoices/ubl.ts'
import { PaperRefused, SetUpRefused } from '#server/peppol/access-point.ts'
import { createEInvoice } from '#server/peppol/e-invoice.ts'
import {
  anInvoice,
  createAccessPointPlace,
  paper,
  receiver,
  school,
  sender,
} from '#test/support/access-point-place.ts'
import { creditNotes } from '#test/support/random-papers.ts'

const place = createAccessPointPlace()
const { wait, send, setState, keyed } = place
beforeEach(() => place.open())
afterEach(() => place.close())

const [aCreditNote] = fc.sample(creditNotes, { seed: 1, numRuns: 1 }) as [typeof anInvoice]

describe('a paper at the access point', () => {
  it('a paper is a draft, is on its way once sent, and is delivered after five seconds', async () => {
    const draft = await place.accessPoint.create(paper('2030-0001'))
    expect(draft).toEqual({ id: draft.id, state: 'draft', fault: '' })
    wait(10_000)
    expect(await place.accessPoint.read(draft.id)).toEqual(draft)
    const sent = { ...draft, state: 'sent' }
    expect(await place.accessPoint.send(draft.id, { sender, receiver })).toEqual(sent)
    wait(4_999)
    expect(await place.accessPoint.read(draft.id)).toEqual(sent)
    wait(1)
    expect(await place.accessPoint.read(draft.id)).toEqual({ ...draft, state: 'delivered' })
  })

  it('a paper that was sent already is not sent again: the adapter reads how far it is', async () => {
    const id = await send('2030-0001')
    expect((await keyed(`/api/documents/${id}/send`, { method: 'POST' })).status).toBe(405)
    expect(await place.accessPoint.send(id, { sender, receiver })).toMatchObject({ state: 'sent' })
    wait(5_000)
    expect(await place.accessPoint.send(id, { sender, receiver })).toMatchObject({ state: 'delivered' })
  })

  it('a refused paper has the newest fault, and can be sent again', async () => {
    const id = await send('2030-0001')
    await setState(id, 'refused', 'The mailbox is full.')
    expect(await place.accessPoint.read(id)).toEqual({ id, state: 'refused', fault: 'The mailbox is full.' })
    wait(10_000)
    expect(await place.accessPoint.send(id, { sender, receiver })).toMatchObject({ state: 'sent', fault: '' })
    await setState(id, 'refused', 'It has\nmoved.')
    wait(10_000)
    expect(await place.accessPoint.read(id)).toEqual({ id, state: 'refused', fault: 'It has moved.' })
  })

  it('an unknown document is answered with null, whatever its id is', async () => {
    for (const id of ['doc_0', '../documents', '?x', 'é/%2F'])
      expect(await place.accessPoint.read(id), id).toBeNull()
  })
})

describe('a refusal of the access point', () => {
  it.each([
    ['R003', { buyer: { ...school, reference: '' }, customer: { ...anInvoice.customer, serialNumber: '' } }],
    ['R010', { buyer: { ...school, enterpriseNumber: '' } }],
  ])('a paper that breaks the rule %s is refused with it', async (rule, said) => {
    const { id } = await place.accessPoint.create(paper('2030-0001', said))
    const sending = place.accessPoint.send(id, { sender, receiver })
    await expect(sending).rejects.toThrow(`PEPPOL-EN16931-${rule}`)
    await expect(sending).rejects.toBeInstanceOf(PaperRefused)
    expect(await place.accessPoint.read(id)).toMatchObject({ state: 'draft' })
  })

  it.each(['', '<Invoice/>', paper('').xml, paper('2030-0001').xml.replace('<', '<!DOCTYPE Invoice><')])(
    'a file that is no valid UBL is refused: %#',
    async (xml) => {
      const creating = place.accessPoint.create({ ...paper('2030-0001'), xml })
      await expect(creating).rejects.toThrow('UBL file is not valid or empty')
      await expect(creating).rejects.toBeInstanceOf(PaperRefused)
      expect(await place.accessPoint.find(paper('2030-0001'))).toBeNull()
    },
  )

  it('a paper for a receiver that is not registered is refused', async () => {
    const { id } = await place.accessPoint.create(paper('2030-0001'))
    const sending = place.accessPoint.send(id, { sender, receiver: { ...receiver, id: '1000000090' } })
    await expect(sending).rejects.toThrow('Receiver 0208:1000000090 is not registered on Peppol')
  })

  it('a sender other than the seller may not send, and a wrong key is a fault of the set-up', async () => {
    const { id } = await place.accessPoint.create(paper('2030-0001'))
    const parties = { sender: { ...sender, id: '0200068636' }, receiver }
    await expect(place.accessPoint.send(id, parties)).rejects.toThrow('answered 409')
    const stranger = createEInvoice({ apiUrl: place.origin, apiKey: 'wrong-key' }, 20_000)
    for (const call of [
      () => stranger.receives(receiver, 'invoice'),
      () => stranger.find(paper('2030-0001')),
      () => stranger.create(paper('2030-0002')),
      () => stranger.send(id, { sender, receiver }),
      () => stranger.read(id),
    ])
      await expect(call()).rejects.toBeInstanceOf(SetUpRefused)
    expect((await fetch(`${place.origin}/api/drafts/`)).status).toBe(401)
    expect(await place.accessPoint.find(paper('2030-0002'))).toBeNull()
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
      expect(await place.accessPoint.receives({ scheme, id }, kind)).toBe(isThere)
  })
})

describe('a paper that is looked for', () => {
  it('a paper is found by its number and kind, in each of its states, and never for another receiver', async () => {
    const made = await place.accessPoint.create(paper('2030-0001'))
    expect(await place.accessPoint.find(paper('2030-0001'))).toEqual(made)
    await place.accessPoint.send(made.id, { sender, receiver })
    expect(await place.accessPoint.find(paper('2030-0001'))).toEqual({ ...made, state: 'sent' })
    wait(5_000)
    expect(await place.accessPoint.find(paper('2030-0001'))).toEqual({ ...made, state: 'delivered' })
    await setState(made.id, 'refused', 'Full.')
    expect(await place.accessPoint.find(paper('2030-0001'))).toEqual({
      ...made,
      state: 'refused',
      fault: 'Full.',
    })
    for (const other of [
      { ...paper('2030-0001'), kind: 'credit_note' as const },
      paper('2030-000'),
      paper('030-0001'),
    ])
      expect(await place.accessPoint.find(other)).toBeNull()
    const elsewhere = { ...paper('2030-0001'), receiver: { scheme: '0208', id: '0123456749' } }
    await expect(place.accessPoint.find(elsewhere)).rejects.toThrow('already, for 0208:0200068636')
  })

  it('a credit note is found as one', async () => {
    const xml = paperAsUbl({ ...aCreditNote, buyer: school, number: 'C2030-0001' })
    const note = { ...paper('C2030-0001'), kind: 'credit_note' as const, xml }
    const made = await place.accessPoint.create(note)
    expect(await place.accessPoint.find(note)).toEqual(made)
    expect(await (await fetch(`${place.origin}/api/documents`)).json()).toMatchObject([
      { type: 'credit_note' },
    ])
  })

  it('a paper without an address of its buyer is found', async () => {
    const made = await place.accessPoint.create(
      paper('2030-0001', { buyer: { ...school, enterpriseNumber: '' } }),
    )
    expect(await place.accessPoint.find(paper('2030-0001'))).toEqual(made)
  })

  it('of several documents of a paper, the one that got furthest is found', async () => {
    const first = await send('2030-0001')
    await place.accessPoint.create(paper('2030-0001'))
    await setState(await send('2030-0001'), 'refused')
    expect(await place.accessPoint.find(paper('2030-0001'))).toMatchObject({ id: first, state: 'sent' })
    wait(5_000)
    expect(await place.accessPoint.find(paper('2030-0001'))).toMatchObject({ id: first, state: 'delivered' })
  })

  it('a paper is found behind more than a page of others', async () => {
    const made = await place.accessPoint.create(paper('2030-1'))
    for (let more = 0; more < 25; more++) await place.accessPoint.create(paper(`2030-1${more}`))
    expect(await place.accessPoint.find(paper('2030-1'))).toEqual(made)
  })
})
