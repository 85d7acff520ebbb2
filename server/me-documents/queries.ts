import { type Insertable, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { maxMatches } from '#contract/lists.ts'
import type { MeDocumentChange } from '#contract/me-documents.ts'
import { builtOnce, byKey, perShape } from '../platform/db/built-once.ts'
import { type ColumnsFor, selected, written } from '../platform/db/columns.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { asPattern } from '../platform/db/search.ts'
import type { MeDocumentsTable } from '../platform/db/tables.ts'
import type { Statement } from '../platform/db/together.ts'
import type { Page } from '../platform/http/paging.ts'

/** `issuerId` null: of all issuers. `text` null: all, else what they are found by: see `found`. */
export type DocumentFilter = { issuerId: number | null; text: string | null }

export type NewDocument = Pick<
  Insertable<MeDocumentsTable>,
  'type_id' | 'issued_by' | 'issued_on' | 'seats' | 'remarks' | 'web_code'
>

/** The forms of a text that are searched for. */
type DocumentText = { pattern: string; webCode: string }

const nothing: DocumentText = { pattern: '', webCode: '' }

type Shape = { ofIssuer: boolean; hasText: boolean }

const shapeOf = ({ issuerId, text }: DocumentFilter): Shape => ({
  ofIssuer: issuerId !== null,
  hasText: text !== null,
})

/**
 * The newest documents, `maxMatches` each, whose ME serial number, remarks or issuer hold a text, or whose web code it is. Each search
 * has an index of its own.
 */
function found({ ofIssuer }: Shape, issuerId: number, { pattern, webCode }: DocumentText) {
  const by = (condition: RawBuilder<unknown>) => sql`(
    SELECT f.id FROM me_documents AS f WHERE ${condition} ${ofIssuer ? sql`AND f.issued_by = ${issuerId}::bigint` : sql``}
    ORDER BY f.issued_on DESC, f.id DESC LIMIT ${maxMatches})`
  const issuers = sql`SELECT id FROM accounts WHERE kind IN ('staff', 'dealer') AND search LIKE ${pattern}::text`
  return sql<number>`(${sql.join(
    [
      by(sql`lower(f.me_serial_number) LIKE ${pattern}::text`),
      by(sql`search_fold(f.remarks) LIKE ${pattern}::text`),
      by(sql`f.web_code = ${webCode}::text`),
      ...(ofIssuer ? [] : [by(sql`f.issued_by = ANY(ARRAY(${issuers}))`)]),
    ],
    sql` UNION `,
  )})`
}

function matching(db: Db | Trx, shape: Shape, issuerId: number, wanted: DocumentText) {
  const all = db.selectFrom('me_documents as d')
  if (shape.hasText) return all.where('d.id', 'in', found(shape, issuerId, wanted))
  return shape.ofIssuer ? all.where('d.issued_by', '=', issuerId) : all
}

/** The columns of a document's changeable fields. */
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

function counted(db: Db, shape: Shape, issuerId: number, wanted: DocumentText) {
  const ids = matching(db, shape, issuerId, wanted).select('d.id')
  // The order lets an index serve the limit.
  const newest = ids.orderBy('d.issued_on', 'desc').orderBy('d.id', 'desc').limit(maxMatches)
  return shape.hasText ? newest : ids
}

const documentList = perShape((shape: Shape) =>
  (shape.hasText ? builtOnce : byKey)(
    (db, issuerId: number, pattern: string, webCode: string, limit: number, offset: number) => {
      const wanted = { pattern, webCode }
      const page = described(matching(db, shape, issuerId, wanted))
        .orderBy('d.issued_on', 'desc')
        .orderBy('d.id', 'desc')
        .limit(limit)
        .offset(offset)
      const all = counted(db, shape, issuerId, wanted).as('counted')
      const total = db.selectFrom(all).select((eb) => eb.fn.countAll().as('count'))
      return db.selectNoFrom([sql<number>`(${total})`.as('total'), jsonArrayFrom(page).as('documents')])
    },
  ),
)

/** One page, and how many there are; of those that hold a text, the first `maxMatches` are counted. */
export async function listDocuments(db: Db, filter: DocumentFilter, { limit, offset }: Page) {
  const list = documentList(shapeOf(filter))
  const text = filter.text ?? ''
  const [found] = await list(db, filter.issuerId ?? 0, asPattern(text), text.toUpperCase(), limit, offset)
  return found ?? { total: 0, documents: [] }
}

/** @param issuerId null: any issuer */
export function findDocument(db: Db | Trx, issuerId: number | null, id: number) {
  const documents = matching(db, shapeOf({ issuerId, text: null }), issuerId ?? 0, nothing)
  return described(documents).where('d.id', '=', id).executeTakeFirst()
}

/** As `findDocument`, locked until this transaction is over. */
export function lockDocument(trx: Trx, issuerId: number | null, id: number) {
  const documents = matching(trx, shapeOf({ issuerId, text: null }), issuerId ?? 0, nothing)
  return described(documents).where('d.id', '=', id).forUpdate('d').executeTakeFirst()
}

/** @returns the new document's id; undefined if the web code is taken */
export async function insertDocument(trx: Trx, document: NewDocument): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('me_documents')
    .values(document)
    .onConflict((conflict) => conflict.column('web_code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** The statement that changes a document; none if nothing changes. */
export function updateOfDocument(trx: Trx, id: number, change: MeDocumentChange): Statement[] {
  const columns = written(documentColumns, change)
  if (Object.keys(columns).length === 0) return []
  return [trx.updateTable('me_documents').set(columns).where('id', '=', id)]
}

export function listTypes(db: Db) {
  return db.selectFrom('me_document_types').select(['id', 'name']).orderBy('name').execute()
}

export function findType(trx: Trx, id: number) {
  return trx.selectFrom('me_document_types').select('id').where('id', '=', id).executeTakeFirst()
}
