import type { MeDocument } from '#contract/me-documents.ts'

/** A dialog of this screen and what it is about. */
export type DocumentDialog = { kind: 'add' } | { kind: 'edit'; document: MeDocument }

/** What a dialog needs of the screen that opens it. */
export type DialogState = { isOpen: boolean; onClose: () => void }
