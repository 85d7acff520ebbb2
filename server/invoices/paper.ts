export type { PaperBuyer, PaperDocument, PaperLine } from '../platform/db/stored-paper.ts'
