import type { PaperDocument } from '../paper.ts'
import { drawHead, drawParties, drawReason } from './head.ts'
import { drawLines } from './lines-table.ts'
import { drawPayment } from './payment-box.ts'
import { type Saying, sayingIn } from './saying.ts'
import { colors, createSheet, page, type Sheet, styles } from './sheet.ts'
import { drawTotals } from './totals.ts'
import { lineOf, mm } from './typesetting.ts'

/** A paper as a tagged PDF. */
export function drawPaper(paper: PaperDocument): Promise<Buffer> {
  const { kind, language, date, number } = paper
  const saying = sayingIn(language)
  const sheet = createSheet({ title: `${saying.say(kind)} ${number}`, language, date })
  drawHead(sheet, paper, saying)
  drawParties(sheet, paper, saying)
  drawReason(sheet, paper, saying)
  drawLines(sheet, paper, saying)
  drawTotals(sheet, paper, saying)
  drawPayment(sheet, paper, saying)
  drawFeet(sheet, paper, saying)
  return sheet.finish()
}

/** On each page, where to ask and which page it is. People who listen hear where to ask once, at the end. */
function drawFeet(sheet: Sheet, { seller }: PaperDocument, { say }: Saying) {
  const { pdf } = sheet
  const { count } = pdf.bufferedPageRange()
  const contact = [seller.email, seller.phone].filter((part) => part !== '').join(' · ')
  const questions = lineOf(`${say('questions')} ${contact}`, styles.small)
  const top = page.foot + mm(4)
  for (let i = 0; i < count; i++) {
    pdf.switchToPage(i)
    const pages = lineOf(say('page', { page: i + 1, pages: count }), styles.small)
    sheet.ornament('Pagination', (write) => {
      pdf.rect(page.left, page.foot, page.width, mm(0.3)).fill(colors.sand)
      if (i < count - 1) write(questions, { left: page.left, top })
      write(pages, { right: page.right, top })
    })
  }
  sheet.lines(sheet.tag(sheet.root, 'P'), [questions], { left: page.left, top })
}
