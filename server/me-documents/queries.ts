import { type Insertable, sql } from 'kysely'
import { mostFound } from '#contract/lists.ts'
import type { MeDocumentChange } from '#contract/me-documents.ts'
import { builtOnce, perShape } from '../db/built-once.ts'
import { type ColumnsFor, selected, written } from '../db/columns.ts'
import type { Db, Trx } from '../db/database.ts'
import { asPattern } from '../db/search.ts'
import type { MeDocumentsTable } from '../db/tables.ts'
import type { Page } from '../http/paging.ts'

/** `issuerId` null: whoever issued them. `text` null: all, else part of the ME serial number. */
export type DocumentFilter = { issuerId: number | null; text: string | null }

export type NewDocument = Pick<
  Insertable<MeDocumentsTable>,
  'type_id' | 'issued_by' | 'issued_on' | 'seats' | 'remarks' | 'web_code'
>

type Shape = { ofIssuer: boolean; hasText: boolean }

const shapeOf = ({ issuerId, text }: DocumentFilter): Shape => ({
  ofIssuer: issuerId !== null,
  hasText: text !== null,
})

function matching(db: Db | Trx, { ofIssuer, hasText }: Shape, issuerId: number, pattern: string) {
  const all = db.selectFrom('me_documents as d')
  const issued = ofIssuer ? all.where('d.issued_by', '=', issuerId) : all
  return hasText ? issued.where(sql`lower(d.me_serial_number)`, 'like', pattern) : issued
}

/** Where what may change about a document is kept. */
const documentColumns = { seats: 'seats', remarks: 'remarks' } as const satisfies ColumnsFor<
  MeDocumentChange,
  MeDocumentsTable
>

const described = (documents: ReturnType<typeof matching>) =>
  documents
    .innerJoin('me_document_types as t', 't.id', 'd.type_id')
    .select(selected('d', documentColumns))
    .select([
      'd.id',
      'd.type_id as typeId',
      't.name as typeName',
      'd.seats_used as seatsUsed',
      'd.issued_on as issuedOn',
      'd.web_code as webCode',
      'd.me_serial_number as meSerialNumber',
      'd.pc_code as pcCode',
    ])

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocument>>>

const documentList = perShape((shape: Shape) =>
  builtOnce((db, issuerId: number, pattern: string, limit: number, offset: number) =>
    described(matching(db, shape, issuerId, pattern))
      .orderBy('d.issued_on', 'desc')
      .orderBy('d.id', 'desc')
      .limit(limit)
      .offset(offset),
  ),
)

export function listDocuments(db: Db, filter: DocumentFilter, { limit, offset }: Page) {
  const list = documentList(shapeOf(filter))
  return list(db, filter.issuerId ?? 0, asPattern(filter.text ?? ''), limit, offset)
}

const documentCount = perShape((shape: Shape) =>
  builtOnce((db, issuerId: number, pattern: string) => {
    const ids = matching(db, shape, issuerId, pattern).select('d.id')
    // The order lets an index serve the limit.
    const newest = ids.orderBy('d.issued_on', 'desc').orderBy('d.id', 'desc').limit(mostFound)
    const counted = shape.hasText ? newest : ids
    return db.selectFrom(counted.as('counted')).select((eb) => eb.fn.countAll<number>().as('count'))
  }),
)

/** How many there are; of those that hold a text, the first `mostFound` are counted. */
export async function countDocuments(db: Db, filter: DocumentFilter): Promise<number> {
  const count = documentCount(shapeOf(filter))
  const [row] = await count(db, filter.issuerId ?? 0, asPattern(filter.text ?? ''))
  return row?.count ?? 0
}

/** @param issuerId null: whoever issued it */
export function findDocument(db: Db | Trx, issuerId: number | null, id: number) {
  const documents = matching(db, shapeOf({ issuerId, text: null }), issuerId ?? 0, '')
  return described(documents).where('d.id', '=', id).executeTakeFirst()
}

export function lockDocument(trx: Trx, id: number) {
  return trx.selectFrom('me_documents').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** @returns the new document's id; undefined where the web code is taken */
export async function insertDocument(trx: Trx, document: NewDocument): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('me_documents')
    .values(document)
    .onConflict((conflict) => conflict.column('web_code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function updateDocument(trx: Trx, id: number, change: MeDocumentChange): Promise<void> {
  const columns = written(documentColumns, change)
  if (Object.keys(columns).length === 0) return
  await trx.updateTable('me_documents').set(columns).where('id', '=', id).execute()
}

export function listTypes(db: Db) {
  return db.selectFrom('me_document_types').select(['id', 'name']).orderBy('name').execute()
}

export function findType(trx: Trx, id: number) {
  return trx.selectFrom('me_document_types').select('id').where('id', '=', id).executeTakeFirst()
}
