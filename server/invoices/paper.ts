import type { Credits } from '#contract/invoices.ts'
import type { PaperDocument } from '../platform/db/stored-paper.ts'

export type { PaperBuyer, PaperDocument, PaperLine } from '../platform/db/stored-paper.ts'

export type CreditNote = PaperDocument & { credits: Credits }

export const isCreditNote = (paper: PaperDocument): paper is CreditNote => paper.credits !== undefined
