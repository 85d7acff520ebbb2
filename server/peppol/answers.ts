import * as v from 'valibot'
import type { DocumentState, Paper } from './access-point.ts'

/** The answers of e-invoice.be's API, as far as the portal reads them. */

const text = v.nullish(v.string(), '')

const states = {
  DRAFT: 'draft',
  TRANSIT: 'sent',
  SENT: 'delivered',
  RECEIVED: 'delivered',
  FAILED: 'refused',
} as const satisfies Record<string, DocumentState>

const stateNames = Object.keys(states) as (keyof typeof states)[]

/** Only ids that stay one part of a path. `receiver`: such as `0208:0123456749`; empty: not said. */
export const documentAnswer = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(/^[\w-][\w.:-]{0,99}$/)),
    state: v.picklist(stateNames),
    document_type: text,
    invoice_id: text,
    customer_peppol_id: text,
  }),
  v.transform(({ id, state, document_type, invoice_id, customer_peppol_id }) => ({
    ...{ id, state: states[state], type: document_type },
    ...{ number: invoice_id, receiver: customer_peppol_id },
  })),
)

export type DocumentAnswer = v.InferOutput<typeof documentAnswer>

export const pageAnswer = v.object({ items: v.array(documentAnswer), has_next_page: v.boolean() })

export const receiverAnswer = v.object({
  is_valid: v.boolean(),
  supported_document_types: v.nullish(v.array(v.string()), []),
})

/** The names of a kind of paper: as a type of document, and as its schema in the network's list of what a receiver takes. */
export const namesOf: Record<Paper['kind'], { type: string; schema: string }> = {
  invoice: { type: 'INVOICE', schema: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice' },
  credit_note: {
    type: 'CREDIT_NOTE',
    schema: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote',
  },
}

/** Whether a receiver takes this kind of paper. Without a list of documents it is believed to. */
export function takes(receiver: v.InferOutput<typeof receiverAnswer>, kind: Paper['kind']): boolean {
  const { is_valid: isRegistered, supported_document_types: types } = receiver
  const { schema } = namesOf[kind]
  const isTaken = (type: string) => type.includes(schema) && type.includes('poacc:billing:3.0')
  return isRegistered && (types.length === 0 || types.some(isTaken))
}

const details = v.nullish(v.record(v.string(), v.unknown()))

const timelineAnswer = v.object({
  events: v.array(v.object({ event_type: v.string(), timestamp: v.string(), details })),
})

/** Why the newest sending failed, by the body of a timeline, in one line; empty if that is not said. */
export function faultIn(body: string): string {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), timelineAnswer), body)
  if (!parsed.success) return ''
  const [newest] = parsed.output.events
    .filter(({ event_type }) => event_type === 'send_failed')
    // Of one source, and so of one format: ISO 8601 sorts as text.
    .toSorted((one, other) => other.timestamp.localeCompare(one.timestamp))
  const said = newest?.details ?? {}
  if (Object.keys(said).length === 0) return ''
  const reasons = ['message', 'detail', 'error', 'reason'].map((key) => said[key])
  const reason = reasons.find((value) => typeof value === 'string' && value !== '')
  return shortLine(typeof reason === 'string' ? reason : JSON.stringify(said))
}

const errorAnswer = v.object({
  detail: v.union([v.string(), v.array(v.object({ msg: v.string() }))]),
})

/** Why a call is refused, by the body of the answer, in one line; empty if it is not in the API's form. */
export function detailIn(body: string): string {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), errorAnswer), body)
  if (!parsed.success) return ''
  const { detail } = parsed.output
  return shortLine(typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join('; '))
}

/** In characters. */
const maxLineLength = 500

/** Without characters that a database or a page cannot hold. */
const shortLine = (text: string) =>
  text
    .slice(0, 2 * maxLineLength)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim()
    .slice(0, maxLineLength)
    .toWellFormed()
