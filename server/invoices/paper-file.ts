import { translate } from '#i18n/catalogues.ts'
import type { PaperDocument } from './paper.ts'

/** How a paper's files are called, without their ending: `Invoice 2026-0431`, in its language. */
export const fileNameOf = ({ language, number }: PaperDocument): string =>
  `${translate(language, 'paper.invoice')} ${number}`

/** A paper as a tagged PDF: the same bytes each time. The first one loads what draws it, and the fonts. */
export async function pdfOf(paper: PaperDocument): Promise<Buffer> {
  const { drawInvoice } = await import('./pdf/invoice-pdf.ts')
  return drawInvoice(paper)
}
