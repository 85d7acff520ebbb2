import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

const documentTypeOnWire = v.object({ id: v.number(), name: v.string() })

/** A kind of ME document. */
export type DocumentType = v.InferOutput<typeof documentTypeOnWire>

/** `datum`: when it was issued. `me_sn`, `pccode`: null until the web code has been used. */
export const meDocumentOnWire = v.object({
  id: v.number(),
  document_type: documentTypeOnWire,
  nr_lics: v.number(),
  nr_lics_used: v.number(),
  remarks: v.string(),
  datum: v.string(),
  webcode: v.string(),
  me_sn: v.nullable(v.string()),
  pccode: v.nullable(v.string()),
})

export type MeDocumentOnWire = v.InferOutput<typeof meDocumentOnWire>

/** An ME document in the field's own words: licences of one kind, handed out by a web code. */
export type MeDocument = {
  id: number
  type: DocumentType
  seats: number
  seatsUsed: number
  remarks: string
  /** `YYYY-MM-DD` */
  issuedOn: string
  webCode: string
  meSerialNumber: string | null
  pcCode: string | null
}

export function meDocumentToWire(document: MeDocument): MeDocumentOnWire {
  return {
    id: document.id,
    document_type: document.type,
    nr_lics: document.seats,
    nr_lics_used: document.seatsUsed,
    remarks: document.remarks,
    datum: document.issuedOn,
    webcode: document.webCode,
    me_sn: document.meSerialNumber,
    pccode: document.pcCode,
  }
}

export function meDocumentFromWire(wire: MeDocumentOnWire): MeDocument {
  return {
    id: wire.id,
    type: wire.document_type,
    seats: wire.nr_lics,
    seatsUsed: wire.nr_lics_used,
    remarks: wire.remarks,
    issuedOn: wire.datum,
    webCode: wire.webcode,
    meSerialNumber: wire.me_sn,
    pcCode: wire.pccode,
  }
}

/** Licences of a document: one at least. */
export const documentSeats = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

/** What may be written beside a document; may run over several lines. */
export const remarks = field.longText(2000)

/** What may change about a document; absent keys stay as they are. */
export type MeDocumentChange = { seats?: number | undefined; remarks?: string | undefined }

const changeOnWire = v.object({ nrlics: v.optional(documentSeats), remark: v.optional(remarks) })

export function meDocumentChangeFromWire(wire: v.InferOutput<typeof changeOnWire>): MeDocumentChange {
  return { seats: wire.nrlics, remarks: wire.remark }
}

export function meDocumentChangeToWire(change: MeDocumentChange): v.InferInput<typeof changeOnWire> {
  return { nrlics: change.seats, remark: change.remarks }
}

/** A document to be: its web code is made by the server. */
export type NewWebCode = { seats: number; remarks?: string | undefined }

const newWebCodeOnWire = v.object({ nrlics: documentSeats, remarks: v.optional(remarks) })

export function newWebCodeFromWire(wire: v.InferOutput<typeof newWebCodeOnWire>): NewWebCode {
  return { seats: wire.nrlics, remarks: wire.remarks }
}

export function newWebCodeToWire({ seats, remarks }: NewWebCode): v.InferInput<typeof newWebCodeOnWire> {
  return { nrlics: seats, remarks }
}

/** Our words for the fields whose names on the wire are others, for telling which field a refusal blames. */
export const meDocumentFieldNames: Record<string, string> = { nrlics: 'seats', remark: 'remarks' }

const mayIssue = ['staff', 'dealer'] as const
const documentReply = v.object({ data: meDocumentOnWire })

export const listMeDocuments = endpoint({
  method: 'GET',
  path: '/medocument',
  summary:
    'ME documents, the newest first: all for staff, those they issued for dealers. `q`: part of the ME serial number.',
  access: mayIssue,
  query: v.object({ ...field.paging, q: v.optional(field.searchText) }),
  reply: v.object({ data: v.array(meDocumentOnWire), total: v.number() }),
  errors: [],
})

export const listDocumentTypes = endpoint({
  method: 'GET',
  path: '/medocumenttype',
  summary: 'The kinds of ME documents, by name.',
  access: mayIssue,
  reply: v.object({ data: v.array(documentTypeOnWire) }),
  errors: [],
})

export const addWebCode = endpoint({
  method: 'POST',
  path: '/medocumenttype/:document/webcode',
  summary: 'Issues a document of this kind with a fresh web code.',
  access: mayIssue,
  params: v.object({ document: field.id }),
  body: newWebCodeOnWire,
  reply: documentReply,
  errors: ['meDocument.typeNotFound'],
})

export const editMeDocument = endpoint({
  method: 'POST',
  path: '/medocument/:id',
  summary: 'Changes the number of licences or the remarks of a document.',
  access: mayIssue,
  params: v.object({ id: field.id }),
  body: changeOnWire,
  reply: documentReply,
  errors: ['meDocument.notFound', 'meDocument.fewerThanUsed'],
})
