import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startListening } from '#test/support/listening.ts'
import {
  type AccessPoint,
  AccessPointUnavailable,
  type Paper,
  PaperRefused,
  SetUpRefused,
} from './access-point.ts'
import { createEInvoice } from './e-invoice.ts'

const apiKey = 'secret-of-the-account'
const receiver = { scheme: '0208', id: '0200068636' }
const parties = { sender: { scheme: '0208', id: '0123456749' }, receiver }
const paper: Paper = { number: '2030-0001', kind: 'invoice', receiver, xml: '<Invoice/>' }

type Handler = (request: IncomingMessage, response: ServerResponse) => void

let server: Awaited<ReturnType<typeof startListening>>
let accessPoint: AccessPoint
let handle: Handler
/** The calls so far, as `GET /api/drafts/`. */
let calls: string[]

beforeAll(async () => {
  server = await startListening(
    createServer((request, response) => {
      calls.push(`${request.method} ${request.url?.split('?', 1)[0]}`)
      request.resume()
      handle(request, response)
    }),
  )
  accessPoint = createEInvoice({ apiUrl: server.origin, apiKey }, 20_000)
})
beforeEach(() => {
  calls = []
})
afterAll(() => server.close())

/** Answers each call alike. */
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  handle = (_request, response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Answers by method and path; anything else with 404. */
const answerBy = (answers: Record<string, [status: number, body: unknown]>) => {
  handle = (_request, response) => {
    const [status, body] = answers[calls.at(-1) ?? ''] ?? [404, { detail: 'Not found' }]
    response.writeHead(status).end(JSON.stringify(body))
  }
}

const everyCall: [string, () => Promise<unknown>][] = [
  ['receives', () => accessPoint.receives(receiver, 'invoice')],
  ['find', () => accessPoint.find(paper)],
  ['create', () => accessPoint.create(paper)],
  ['send', () => accessPoint.send('doc_1', parties)],
  ['read', () => accessPoint.read('doc_1')],
]

const failure = (call: () => Promise<unknown>): Promise<Error> =>
  call().then(
    () => new Error('It did not fail'),
    (error) => error,
  )

/** The messages of an error and its causes, and all else that a log may show. */
const shown = (error: unknown): string =>
  error instanceof Error ? `${error.stack} ${JSON.stringify(error)} ${shown(error.cause)}` : String(error)

const failed = { id: 'doc_1', state: 'FAILED' }

describe.each(everyCall)('the call %s', (_call, call) => {
  it.each([
    ['no JSON', '<html>'],
    ['an empty body', ''],
    ['another shape', { id: 7, state: 'SENT' }],
    ['an unknown state', { id: 'doc_1', state: 'LOST', items: [{ id: 'doc_1', state: 'LOST' }] }],
    ['an id that leaves its path', { id: '../me', state: 'SENT' }],
  ])('an answer with %s is a fault that may stay', async (_what, body) => {
    answer(200, body)
    expect(await failure(call)).toMatchObject({ constructor: Error, cause: expect.any(Error) })
  })

  it('an unexpected status is a fault that may stay', async () => {
    answer(418, { detail: 'Not now' })
    const error = await failure(call)
    expect(error.constructor).toBe(Error)
    expect(error.message).toContain('Not now')
  })

  it.each([429, 500, 503])('the status %i means that the access point is unavailable', async (status) => {
    answer(status, { detail: 'Later' })
    const error = await failure(call)
    expect(error).toBeInstanceOf(AccessPointUnavailable)
    expect(error.message).toContain('Later')
  })

  it.each([401, 402, 403])('the status %i means that the set-up is refused', async (status) => {
    answer(status, { detail: `Unknown key ${apiKey}` })
    const error = await failure(call)
    expect(error).toBeInstanceOf(SetUpRefused)
    expect(error.message).toContain('Unknown key [key]')
  })

  it('an answer may have a megabyte, and no more', async () => {
    const body = (bytes: number) => JSON.stringify({ detail: 'x' }).padEnd(bytes)
    answer(500, body(2 ** 20))
    expect((await failure(call)).message).toContain('answered 500')
    answer(500, body(2 ** 20 + 1))
    expect(await failure(call)).toMatchObject({
      cause: { message: 'The answer has more than 1048576 bytes' },
    })
  })

  it('a redirect is not followed', async () => {
    answer(302, '', { location: '/elsewhere' })
    expect(await failure(call)).toBeInstanceOf(AccessPointUnavailable)
    expect(calls.filter((made) => made.includes('elsewhere'))).toEqual([])
  })

  it('no error shows the key, nor the buyer', async () => {
    const errors: Error[] = []
    for (const status of [200, 302, 401, 409, 500]) {
      answer(status, { detail: apiKey, id: apiKey, state: apiKey }, { location: `/${apiKey}` })
      errors.push(await failure(call))
    }
    handle = (request) => request.destroy()
    errors.push(await failure(call))
    for (const error of errors) {
      expect(error.message).not.toBe('It did not fail')
      expect(shown(error)).not.toContain(apiKey)
      expect(shown(error)).not.toContain(receiver.id)
    }
  })
})

describe('the time of a call', () => {
  it('a call is given up if its head or its body does not come in time', async () => {
    const impatient = createEInvoice({ apiUrl: server.origin, apiKey }, 50)
    handle = () => {}
    expect(await failure(() => impatient.read('doc_1'))).toBeInstanceOf(AccessPointUnavailable)
    handle = (_request, response) => response.writeHead(200).write('{')
    expect(await failure(() => impatient.read('doc_1'))).toMatchObject({ cause: { name: 'TimeoutError' } })
  })

  it('a question about a buyer may have a time of its own', async () => {
    handle = () => {}
    const call = () => accessPoint.receives(receiver, 'invoice', 50)
    expect(await failure(call)).toMatchObject({ cause: { name: 'TimeoutError' } })
  })
})

describe('a refused paper', () => {
  it.each([
    [{ detail: 'Too\nlong \u0000' }, 'Too long'],
    [{ detail: 'x'.repeat(2000) }, 'x'.repeat(500)],
    [{ detail: [{ loc: ['file'], msg: 'Field required', type: 'missing' }] }, 'Field required'],
    [{ error: 'x' }, 'The access point answered 422'],
    ['', 'The access point answered 422'],
  ])('a paper is refused with the words of %j', async (body, message) => {
    answer(422, body)
    for (const call of [() => accessPoint.create(paper), () => accessPoint.send('doc_1', parties)]) {
      const error = await failure(call)
      expect([error.constructor, error.message]).toEqual([PaperRefused, message])
    }
  })

  it.each([
    [{ message: '', detail: 'No such mailbox', code: 7 }, 'No such mailbox'],
    [{ code: 7 }, '{"code":7}'],
    [{}, ''],
    [null, ''],
    [undefined, ''],
  ])('a failed document says why by the details %j of the newest failure', async (details, fault) => {
    const event = (hour: number, event_type: string, said: unknown) => ({
      ...{ event_type, details: said },
      timestamp: `2030-05-01T0${hour}:00:00Z`,
    })
    const events = [
      event(5, 'send_failed', { message: 'An older failure' }),
      event(7, 'send_failed', details),
      event(8, 'send_attempted', { message: 'Another event' }),
    ]
    const timeline: [number, unknown] = [200, { events }]
    answerBy({ 'GET /api/documents/doc_1': [200, failed], 'GET /api/documents/doc_1/timeline': timeline })
    expect(await accessPoint.read('doc_1')).toEqual({ id: 'doc_1', state: 'refused', fault })
    timeline[1] = { events: events.toReversed() }
    expect(await accessPoint.read('doc_1')).toMatchObject({ fault })
  })

  it.each([
    ['without a timeline', [404, {}]],
    ['with an odd timeline', [200, { events: 'none' }]],
  ] as [string, [number, unknown]][])('a failed document %s has no fault', async (_what, timeline) => {
    answerBy({ 'GET /api/documents/doc_1': [200, failed], 'GET /api/documents/doc_1/timeline': timeline })
    expect(await accessPoint.read('doc_1')).toMatchObject({ state: 'refused', fault: '' })
  })

  it.each([
    [400, 'The document is not validated yet'],
    [409, 'Not allowed for this sender'],
  ])('a paper that is not sent with %i may be sent later', async (status, detail) => {
    answer(status, { detail })
    const error = await failure(() => accessPoint.send('doc_1', parties))
    expect([error.constructor, error.message]).toEqual([Error, expect.stringContaining(detail)])
  })
})

describe('a document that is no draft for sending', () => {
  it.each([
    ['is unknown', 404, null],
    ['is still a draft', 200, { id: 'doc_1', state: 'DRAFT' }],
  ])(
    'a document that cannot be sent, but %s when it is read, does not count as sent',
    async (_is, status, body) => {
      answerBy({
        'POST /api/documents/doc_1/send': [405, { detail: 'Not a draft' }],
        'GET /api/documents/doc_1': [status, body],
      })
      const error = await failure(() => accessPoint.send('doc_1', parties))
      expect([error.constructor, error.message]).toEqual([Error, expect.stringContaining('Not a draft')])
      expect(calls).toHaveLength(2)
    },
  )
})

describe('a receiver', () => {
  const billing = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1'
  const type = (name: string, of = billing) =>
    `busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:${name}-2::${name}##${of}`
  const selfBilling = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0::2.1'

  it.each([
    [true, undefined, [true, true]],
    [true, [], [true, true]],
    [false, [], [false, false]],
    [false, [type('Invoice')], [false, false]],
    [true, [type('Order'), type('Invoice')], [true, false]],
    [true, [type('CreditNote')], [false, true]],
    [true, [type('Invoice', selfBilling), type('CreditNote', selfBilling)], [false, false]],
  ])('a receiver that is registered: %j, for %j, takes invoices and credit notes: %j', async (...said) => {
    const [is_valid, supported_document_types, expected] = said
    answer(200, { is_valid, supported_document_types })
    const taken = [
      await accessPoint.receives(receiver, 'invoice'),
      await accessPoint.receives(receiver, 'credit_note'),
    ]
    expect(taken).toEqual(expected)
  })

  it('a receiver is not missing because the access point does not find the address of its API', async () => {
    answer(404, { detail: 'Not Found' })
    const error = await failure(() => accessPoint.receives(receiver, 'invoice'))
    expect([error.constructor, error.message]).toEqual([Error, expect.stringContaining('Not Found')])
  })
})

describe('looking for a paper', () => {
  it('a list without an end is given up rather than believed to lack the paper', async () => {
    answer(200, { items: [], has_next_page: true })
    expect((await failure(() => accessPoint.find(paper))).message).toContain('more than 20 pages')
    expect(calls).toHaveLength(20)
  })

  it('a document with the number of a paper, but another receiver, is not taken for it, and keeps it from a second one', async () => {
    const other = { id: 'doc_1', state: 'SENT', document_type: 'INVOICE', invoice_id: paper.number }
    answer(200, { items: [{ ...other, customer_peppol_id: '9925:be0200068636' }], has_next_page: false })
    expect((await failure(() => accessPoint.find(paper))).message).toContain('9925:be0200068636')
  })

  it('a paper is looked for among drafts first, as it moves from there to what was sent', async () => {
    answer(200, { items: [], has_next_page: false })
    expect(await accessPoint.find(paper)).toBeNull()
    expect(calls).toEqual(['GET /api/drafts/', 'GET /api/outbox/'])
  })
})
