import { translate } from '#i18n/catalogues.ts'
import type { Services } from '../services.ts'
import { evenDraws } from './even-draws.ts'
import type { PaperDocument } from './paper.ts'
import { readPaper } from './paper-rows.ts'

/** How a paper's files are called, without their ending: `Invoice 2026-0431`, in its language. */
export const fileNameOf = ({ kind, language, number }: PaperDocument): string =>
  `${translate(language, `paper.${kind}`)} ${number}`

/** Of this process. */
const drawn = evenDraws()

/** A paper as a tagged PDF: the same bytes each time. The first one loads what draws it, and the fonts. */
export async function pdfOf(paper: PaperDocument): Promise<Buffer> {
  const { drawPaper } = await import('./pdf/paper-pdf.ts')
  return drawn(() => drawPaper(paper))
}

/** The PDF of a paper as its mail carries it. @throws if there is no such paper */
export async function paperFile({ db }: Pick<Services, 'db'>, number: string) {
  const paper = await readPaper(db, number)
  return { name: `${fileNameOf(paper)}.pdf`, content: await pdfOf(paper) }
}
