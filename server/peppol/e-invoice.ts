import * as v from 'valibot'
import { writtenAddress } from '../invoices/peppol-address.ts'
import {
  type AccessDocument,
  type AccessPoint,
  AccessPointUnavailable,
  type Paper,
  PaperRefused,
  SetUpRefused,
} from './access-point.ts'
import {
  type DocumentAnswer,
  detailIn,
  documentAnswer,
  faultIn,
  namesOf,
  pageAnswer,
  receiverAnswer,
  takes,
} from './answers.ts'

/** A page of twenty documents with many lines has a tenth of it. */
const maxAnswerBytes = 1024 * 1024

const pageSize = 20

/** More than these cannot have the number of a paper, or a customer's name with it. */
const maxPages = 20

/** `call`: such as `GET /api/drafts/`. */
type Answer = { call: string; status: number; body: string }

/** 402: its account has no credit. */
const setUpStatuses: readonly number[] = [401, 402, 403]

/** Of calls that hand a paper over. */
const handedStatuses: readonly number[] = [400, 406, 413, 415, 422]

/** Of calls that send it. 400 may mean that the access point has not looked at it yet. */
const sentStatuses: readonly number[] = [406, 413, 415, 422]

/** Among several documents of one paper, the one that got furthest. */
const furthest = ['delivered', 'sent', 'draft', 'refused'] as const

/** Calls e-invoice.be's HTTP API (https://docs.e-invoice.be). */
export function createEInvoice(
  { apiUrl, apiKey }: { apiUrl: string; apiKey: string },
  timeoutMs: number,
): AccessPoint {
  async function ask(method: string, path: string, body?: FormData, limitMs = timeoutMs): Promise<Answer> {
    // Without the query, which names the buyer: errors are logged.
    const call = `${method} ${path.split('?', 1)[0]}`
    try {
      const response = await fetch(apiUrl + path, {
        method,
        headers: { authorization: `Bearer ${apiKey}` },
        ...(body && { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      })
      // An error may repeat the key.
      const text = (await boundedText(response)).replaceAll(apiKey, '[key]')
      return { call, status: response.status, body: text }
    } catch (cause) {
      throw new AccessPointUnavailable(call, { cause })
    }
  }

  async function readDocument(id: string): Promise<AccessDocument | null> {
    const answer = await ask('GET', pathOf(id))
    return answer.status === 404 ? null : toDocument(parse(documentAnswer, answer))
  }

  /** Only the timeline says why a document failed. */
  async function toDocument({ id, state }: DocumentAnswer): Promise<AccessDocument> {
    if (state !== 'refused') return { id, state, fault: '' }
    const answer = await ask('GET', `${pathOf(id)}/timeline`)
    return { id, state, fault: faultIn(answer.status === 404 ? '' : bodyOf(answer)) }
  }

  /** The documents of a paper in a list. */
  async function search(list: string, paper: Omit<Paper, 'xml'>): Promise<DocumentAnswer[]> {
    const found: DocumentAnswer[] = []
    for (let page = 1; page <= maxPages; page++) {
      const query = new URLSearchParams({
        search: paper.number,
        page: String(page),
        page_size: String(pageSize),
      })
      const { items, has_next_page: isMore } = parse(pageAnswer, await ask('GET', `${list}?${query}`))
      found.push(
        ...items.filter(({ number, type }) => number === paper.number && type === namesOf[paper.kind].type),
      )
      if (!isMore) return found
    }
    throw new Error(`GET ${list}: more than ${maxPages} pages`)
  }

  return {
    async receives(receiver, kind, limitMs) {
      const query = new URLSearchParams({ peppol_id: writtenAddress(receiver) })
      const answer = await ask('GET', `/api/validate/peppol-id?${query}`, undefined, limitMs)
      // It cannot be an address.
      if (answer.status === 422) return false
      return takes(parse(receiverAnswer, answer), kind)
    },

    async find(paper) {
      // In this order: a document moves from the drafts, which include what is under way or failed, to the outbox.
      const drafts = await search('/api/drafts/', paper)
      const found = [...drafts, ...(await search('/api/outbox/', paper))]
      const [best] = found.toSorted(
        (one, other) => furthest.indexOf(one.state) - furthest.indexOf(other.state),
      )
      if (!best) return null
      // Not every answer names its receiver.
      if (best.receiver !== '' && best.receiver !== writtenAddress(paper.receiver))
        throw new Error(`The access point has ${paper.number} already, for ${best.receiver}`)
      return toDocument(best)
    },

    async create({ number, xml }) {
      const form = new FormData()
      form.set('file', new Blob([xml], { type: 'application/xml' }), `${number}.xml`)
      return toDocument(parse(documentAnswer, await ask('POST', '/api/documents/ubl', form), handedStatuses))
    },

    async send(id, { sender, receiver }) {
      const query = new URLSearchParams({
        sender_peppol_scheme: sender.scheme,
        sender_peppol_id: sender.id,
        receiver_peppol_scheme: receiver.scheme,
        receiver_peppol_id: receiver.id,
      })
      const answer = await ask('POST', `${pathOf(id)}/send?${query}`)
      if (answer.status === 405) {
        // It is no draft any more: the answer to an earlier call was lost.
        const document = await readDocument(id)
        if (document && document.state !== 'draft') return document
      }
      return toDocument(parse(documentAnswer, answer, sentStatuses))
    },

    read: readDocument,
  }
}

const pathOf = (id: string) => `/api/documents/${encodeURIComponent(id)}`

/** @throws once it has more than `maxAnswerBytes`, or does not come in time */
async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxAnswerBytes) throw new Error(`The answer has more than ${maxAnswerBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/**
 * An answer's body. @param ofPaper the statuses that refuse the paper of this call
 * @throws AccessPointUnavailable if it may answer later, an Error if it never will
 */
function bodyOf(answer: Answer, ofPaper: readonly number[] = []): string {
  const { status, body } = answer
  if (ofPaper.includes(status))
    throw new PaperRefused(detailIn(body) || `The access point answered ${status}`)
  if (setUpStatuses.includes(status)) throw new SetUpRefused(saidBy(answer))
  if (status === 429 || status >= 500) throw new AccessPointUnavailable(saidBy(answer))
  if (status < 200 || status > 299) throw new Error(saidBy(answer))
  return body
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: Answer,
  ofPaper?: readonly number[],
): v.InferOutput<Schema> {
  const body = bodyOf(answer, ofPaper)
  try {
    return v.parse(schema, JSON.parse(body))
  } catch (cause) {
    throw new Error(`The access point’s answer to ${answer.call} is invalid`, { cause })
  }
}

const saidBy = ({ call, status, body }: Answer) =>
  `The access point answered ${status} to ${call}: ${detailIn(body) || 'without a reason'}`
