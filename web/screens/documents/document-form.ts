import * as v from 'valibot'
import { documentSeats, remarks } from '#contract/me-documents.ts'

const seats = v.pipe(v.nullable(v.number()), documentSeats)

/** The form of a new document; `type` is the id of its kind, as text. */
export const newDocumentForm = v.object({ type: v.pipe(v.string(), v.nonEmpty()), seats, remarks })

export type NewDocument = v.InferOutput<typeof newDocumentForm>

/** The form to change a document. */
export const documentForm = v.object({ seats, remarks })
