import {
  type DocumentType,
  type MeDocument,
  MeDocumentChange,
  type MeDocumentList,
  type NewWebCode,
} from '#contract/me-documents.ts'
import type { Was } from '#contract/was.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { afterChange } from '../platform/db/columns.ts'
import { type Db, inTransaction, type Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Page } from '../platform/http/paging.ts'
import { refuseOutdated } from '../platform/outdated.ts'
import { noteOf, writeAudit } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { newWebCode } from '../web-codes/web-codes.ts'
import * as queries from './queries.ts'

/**
 * One page of the documents that this person may see, the newest first.
 * @param text of the ME serial number, the remarks or the issuer, or the web code; null: all
 */
export async function listMeDocuments(
  { db }: Services,
  person: Person,
  text: string | null,
  page: Page,
): Promise<MeDocumentList> {
  const { documents, total } = await queries.listDocuments(db, { issuerId: issuerOf(person), text }, page)
  return { documents: documents.map(toMeDocument), total }
}

/** The kinds of documents, by name. */
export function listDocumentTypes({ db }: Services): Promise<DocumentType[]> {
  return queries.listTypes(db)
}

/** Issues a document of this kind, with a web code of its own. @throws Refusal 404 unknown kind */
export function addWebCode(
  { db, clock }: Services,
  person: Person,
  typeId: number,
  { seats, remarks = '' }: NewWebCode,
): Promise<MeDocument> {
  return inTransaction(db, async (trx) => {
    if (!(await queries.findType(trx, typeId))) throw notFound('meDocument.typeNotFound')
    const now = clock()
    const id = await insertWithWebCode(trx, {
      type_id: typeId,
      issued_by: person.id,
      issued_on: dateInBrussels(now),
      seats,
      remarks,
    })
    await writeAudit(trx, person, now, {
      action: 'meDocument.add',
      target: 'meDocument',
      targetId: id,
      after: { typeId, seats, remarks },
    })
    return read(trx, person, id)
  })
}

/**
 * Changes the seats or the remarks of a document.
 * @throws Refusal 404 if it is not this person's; 409 if fewer seats would be left than are in use
 */
export function editMeDocument(
  { db, clock }: Services,
  person: Person,
  id: number,
  change: MeDocumentChange,
  was?: Was,
): Promise<MeDocument> {
  return inTransaction(db, async (trx) => {
    const row = await queries.lockDocument(trx, issuerOf(person), id)
    if (!row) throw notFound('meDocument.notFound')
    const before = toMeDocument(row)
    refuseOutdated(MeDocumentChange.wireNames, change, was, before)
    const after = afterChange(before, change)
    if (after.seats < before.seatsUsed) throw conflict('meDocument.fewerThanUsed', { used: before.seatsUsed })
    const note = noteOf(
      { actor: person, at: clock() },
      {
        action: 'meDocument.edit',
        target: 'meDocument',
        targetId: id,
        before: MeDocumentChange.pick(before),
        after: MeDocumentChange.pick(after),
      },
    )
    await together(trx, [note, ...queries.updateOfDocument(trx, id, change)])
    return after
  })
}

/** The owner of the documents that a person may see; null: all. */
const issuerOf = ({ id, kind }: Person) => (kind === 'staff' ? null : id)

async function read(db: Db | Trx, person: Person, id: number): Promise<MeDocument> {
  const row = await queries.findDocument(db, issuerOf(person), id)
  if (!row) throw notFound('meDocument.notFound')
  return toMeDocument(row)
}

/** Tries again, with another web code, if the first is taken. */
async function insertWithWebCode(trx: Trx, document: Omit<queries.NewDocument, 'web_code'>): Promise<number> {
  const id = await queries.insertDocument(trx, { ...document, web_code: newWebCode() })
  return id ?? insertWithWebCode(trx, document)
}

const toMeDocument = ({ typeId, typeName, ...row }: queries.DocumentRow): MeDocument => ({
  ...row,
  type: { id: typeId, name: typeName },
})
