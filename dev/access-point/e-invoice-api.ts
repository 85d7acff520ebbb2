import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Document, Documents } from './documents.ts'
import { readUbl } from './ubl.ts'

const states = { draft: 'DRAFT', sent: 'TRANSIT', delivered: 'SENT', refused: 'FAILED' } as const

const whole = (max: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(1), v.maxValue(max))

const listQuery = v.object({
  search: v.optional(v.string(), ''),
  page: v.optional(whole(Number.MAX_SAFE_INTEGER), '1'),
  page_size: v.optional(whole(100), '20'),
})

const peppolId = v.pipe(v.string(), v.regex(/^\d{4}:\S+$/), v.regex(/^(?!0208:)|^0208:\d{10}$/))

const documentTypes = ['Invoice', 'CreditNote'].map(
  (type) =>
    `busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:${type}-2::${type}##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1`,
)

/** Of the Belgian numbers, those of new enterprises, which begin with 1, are not registered. */
const isRegistered = (address: string) => !address.startsWith('0208:1')

type ById = { Params: { id: string } }

type Send = ById & { Querystring: Partial<Record<string, string>> }

/** The HTTP API of e-invoice.be (https://docs.e-invoice.be), as far as the portal uses it, and as strict. */
export function eInvoiceApi(app: FastifyInstance, documents: Documents, apiKey: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return sendFault(reply, 401, 'Missing or invalid API key')
  })
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler<{ statusCode?: number; message: string }>((error, _request, reply) =>
    sendFault(reply, error.statusCode ?? 500, error.message),
  )
  app.setNotFoundHandler((_request, reply) => sendFault(reply, 404, 'Not Found'))

  app.get<{ Querystring: { peppol_id?: string } }>('/validate/peppol-id', (request, reply) => {
    const { success, output } = v.safeParse(peppolId, request.query.peppol_id)
    if (!success) return sendFault(reply, 422, 'Invalid Peppol ID format')
    const isFound = isRegistered(String(output))
    return reply.send({
      is_valid: isFound,
      dns_valid: isFound,
      business_card_valid: false,
      supported_document_types: isFound ? documentTypes : [],
      business_card: null,
    })
  })

  app.post('/documents/ubl', async (request, reply) => {
    const xml = await fileIn(request)
    if (xml === null) return sendInvalid(reply, 'file', 'Field required')
    const ubl = readUbl(xml)
    if (!ubl) return sendFault(reply, 415, 'UBL file is not valid or empty')
    return reply.code(201).send(toResponse(documents.add(xml, ubl)))
  })

  app.post<Send>('/documents/:id/send', ({ params, query }, reply) => {
    const document = documents.find(params.id)
    if (!document) return sendUnknown(reply)
    const from = addressIn(query, 'sender') ?? document.from
    const to = addressIn(query, 'receiver') ?? document.to
    const refusal = refusalOf(document, { from, to })
    if (refusal) return sendFault(reply, ...refusal)
    documents.send(document, { from, to })
    return reply.send(toResponse(document))
  })

  app.get<ById>('/documents/:id', ({ params }, reply) => {
    const document = documents.find(params.id)
    return document ? reply.send(toResponse(document)) : sendUnknown(reply)
  })

  app.get<ById>('/documents/:id/timeline', ({ params }, reply) => {
    const document = documents.find(params.id)
    if (!document) return sendUnknown(reply)
    return reply.send({ document_id: document.id, events: document.events })
  })

  const list = (path: string, belongs: (document: Document) => boolean) =>
    app.get(path, ({ query }, reply) => {
      const { success, output } = v.safeParse(listQuery, query)
      if (!success) return sendInvalid(reply, 'page_size', 'Input should be between 1 and 100')
      const { search, page, page_size } = output
      const found = documents.list().filter((document) => belongs(document) && isFoundBy(document, search))
      const end = page * page_size
      return reply.send({
        items: found.slice(end - page_size, end).map(toResponse),
        total: found.length,
        ...{ page, page_size },
        pages: Math.ceil(found.length / page_size),
        has_next_page: found.length > end,
      })
    })

  list('/outbox/', ({ state }) => state === 'delivered')
  list('/drafts/', ({ state }) => state !== 'delivered')
}

/** Null: it may be sent. */
function refusalOf(
  { state, ubl }: Document,
  { from, to }: { from: string; to: string },
): [status: number, detail: string] | null {
  if (state !== 'draft' && state !== 'refused') return [405, 'Document is not in draft state']
  if (!ubl.reference)
    return [406, 'PEPPOL-EN16931-R003: A buyer reference or purchase order reference MUST be provided.']
  if (!ubl.buyer.address) return [406, 'PEPPOL-EN16931-R010: Buyer electronic address MUST be provided']
  const { address } = ubl.seller
  if (!address) return [406, 'PEPPOL-EN16931-R020: Seller electronic address MUST be provided']
  if (from !== `${address.scheme}:${address.id}`)
    return [409, 'Document is not allowed to send from the given Peppol ID']
  if (!isRegistered(to)) return [400, `Receiver ${to} is not registered on Peppol`]
  return null
}

function addressIn(query: Send['Querystring'], party: 'sender' | 'receiver'): string | null {
  const [scheme, id] = [query[`${party}_peppol_scheme`], query[`${party}_peppol_id`]]
  return scheme && id ? `${scheme}:${id}` : null
}

/** Case does not count, as there. */
function isFoundBy({ ubl }: Document, search: string): boolean {
  const texts = [ubl.number, ubl.seller.name, ubl.buyer.name]
  return texts.some((text) => text.toLowerCase().includes(search.toLowerCase()))
}

/** The field `file` of a form; null if it has none. */
async function fileIn({ body, headers }: FastifyRequest): Promise<string | null> {
  if (!(body instanceof Buffer)) return null
  const form = new Response(new Uint8Array(body), {
    headers: { 'content-type': `${headers['content-type']}` },
  })
  const file = await form.formData().then(
    (data) => data.get('file'),
    () => null,
  )
  return file instanceof Blob ? file.text() : null
}

function toResponse({ id, state, ubl, to, createdAt }: Document): object {
  return {
    id,
    document_type: ubl.type === 'invoice' ? 'INVOICE' : 'CREDIT_NOTE',
    state: states[state],
    direction: 'OUTBOUND',
    invoice_id: ubl.number,
    vendor_name: ubl.seller.name,
    customer_name: ubl.buyer.name,
    customer_peppol_id: to || null,
    created_at: createdAt,
  }
}

function sendFault(reply: FastifyReply, status: number, detail: string): FastifyReply {
  return reply.code(status).send({ detail })
}

const sendUnknown = (reply: FastifyReply) => sendFault(reply, 404, 'Document not found')

function sendInvalid(reply: FastifyReply, field: string, msg: string): FastifyReply {
  return reply.code(422).send({ detail: [{ loc: [field], msg, type: 'value_error' }] })
}
