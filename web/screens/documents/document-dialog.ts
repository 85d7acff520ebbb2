import type { MeDocument } from '#contract/me-documents.ts'

/** A dialog of this screen and its subject. */
export type DocumentDialog = { kind: 'add' } | { kind: 'edit'; document: MeDocument }
