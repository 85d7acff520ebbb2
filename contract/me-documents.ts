import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'
import { was } from './was.ts'

const documentTypeOnWire = v.object({ id: v.number(), name: v.string() })

/** A kind of ME document. */
export type DocumentType = v.InferOutput<typeof documentTypeOnWire>

/** Licences of one kind, handed out by a web code. */
export const MeDocument = mapped({
  id: v.number(),
  type: as('document_type', documentTypeOnWire),
  seats: as('nr_lics', v.number()),
  seatsUsed: as('nr_lics_used', v.number()),
  remarks: v.string(),
  /** `YYYY-MM-DD` */
  issuedOn: as('datum', v.string()),
  webCode: as('webcode', v.string()),
  /** Null until the web code has been used. */
  meSerialNumber: as('me_sn', v.nullable(v.string())),
  /** Null until the web code has been used. */
  pcCode: as('pccode', v.nullable(v.string())),
})

export type MeDocument = Ours<typeof MeDocument>

export const MeDocumentList = mapped({ documents: as('data', v.array(MeDocument.wire)), total: v.number() })

export type MeDocumentList = Ours<typeof MeDocumentList>

/** The number of licences of a document. */
export const documentSeats = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

/** Remarks on a document, multi-line. */
export const remarks = field.longText(2000)

/** A change of a document; absent keys stay as they are. */
export const MeDocumentChange = mapped({
  seats: as('nrlics', v.optional(documentSeats)),
  remarks: as('remark', v.optional(remarks)),
})

export type MeDocumentChange = Ours<typeof MeDocumentChange>

/** A new document; the server generates its web code. */
export const NewWebCode = mapped({ seats: as('nrlics', documentSeats), remarks: v.optional(remarks) })

export type NewWebCode = Ours<typeof NewWebCode>

const mayIssue = ['staff', 'dealer'] as const
const documentReply = v.object({ data: MeDocument.wire })

export const listMeDocuments = endpoint({
  method: 'GET',
  path: '/medocument',
  summary:
    'ME documents, the newest first: all for staff, those they issued for dealers. `q`: part of the ME serial number, of the remarks or, for staff, of who issued it; or the web code.',
  access: mayIssue,
  query: v.object({ ...field.paging, q: v.optional(field.searchText) }),
  reply: MeDocumentList.wire,
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
  body: NewWebCode.wire,
  reply: documentReply,
  errors: ['meDocument.typeNotFound'],
})

export const editMeDocument = endpoint({
  method: 'POST',
  path: '/medocument/:id',
  summary: 'Changes the number of licences or the remarks of a document.',
  access: mayIssue,
  params: v.object({ id: field.id }),
  body: v.object({ ...MeDocumentChange.wire.entries, was }),
  reply: documentReply,
  errors: ['change.outdated', 'meDocument.notFound', 'meDocument.fewerThanUsed'],
})
