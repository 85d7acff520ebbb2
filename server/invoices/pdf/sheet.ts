/// <reference path="./pdf-packages.d.ts" />
import PDFDocument from 'pdfkit'
import { type Language, locales } from '#i18n/languages.ts'
import { baselineIn, featuresOf, mm, type Style, type TextLine, usualLeading } from './typesetting.ts'

export type Element = PDFDocument.StructElement

/** Of an A4, in points. `bottom`: above the foot. */
export const page = {
  left: mm(20),
  right: mm(190),
  width: mm(170),
  top: mm(18),
  bottom: mm(270),
  foot: mm(275.4),
} as const

export const colors = {
  ink: '#231f2e',
  soft: '#4a4456',
  pine: '#104c49',
  palePine: '#dcebe6',
  onPalePine: '#0b3a38',
  sand: '#e2d8ca',
  apricot: '#f7bf92',
  white: '#ffffff',
  black: '#000000',
} as const

export const styles = {
  text: { size: 10.5, weight: 400, color: colors.ink },
  bold: { size: 10.5, weight: 700, color: colors.ink },
  label: { size: 10.5, weight: 400, color: colors.soft },
  small: { size: 9.5, weight: 400, color: colors.soft },
  number: { size: 10.5, weight: 400, color: colors.ink, isNumber: true },
} as const satisfies Record<string, Style>

/** Where a text stands: from its left, or up to its right edge. */
export type Place = { top: number; leading?: number } & ({ left: number } | { right: number })

/** A line with a space at its end, so that it is not read as one word with the next. */
const parted = (line: TextLine): TextLine => ({
  ...line,
  runs: line.runs.map((run, i) => (i === line.runs.length - 1 ? { ...run, text: `${run.text} ` } : run)),
})

/** The pages of a paper while they are drawn, from the top down to `y`. All that people read hangs in the tree of `root`. */
export type Sheet = ReturnType<typeof createSheet>

/** @param paper `date`: `YYYY-MM-DD`; the same paper gives the same bytes */
export function createSheet(paper: { title: string; language: Language; date: string }) {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: null,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: locales[paper.language],
    bufferPages: true,
    info: { Title: paper.title, CreationDate: new Date(`${paper.date}T12:00:00Z`) },
  })
  const file = new Promise<Buffer>((resolve, reject) => {
    const pieces: Buffer[] = []
    pdf.on('data', (piece: Buffer) => pieces.push(piece))
    pdf.on('end', () => resolve(Buffer.concat(pieces)))
    pdf.on('error', reject)
  })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const known = new Set<string>()

  function write({ runs, width, style }: TextLine, place: Place): void {
    let x = 'left' in place ? place.left : place.right - width
    const y = place.top + baselineIn(style.size, place.leading ?? usualLeading)
    pdf.fillColor(style.color)
    for (const run of runs) {
      const { name, font } = run.face
      if (!known.has(name)) pdf.registerFont(name, font)
      known.add(name)
      const features = featuresOf(style)
      pdf.font(name, style.size).text(run.text, x, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(features && { features }),
      })
      x += run.width
    }
  }

  return {
    pdf,
    root,
    y: page.top,
    /** A part of the tree. */
    tag(parent: Element, type: string, options: PDFDocument.StructOptions = {}): Element {
      const element = pdf.struct(type, options)
      parent.add(element)
      return element
    },
    /** Draws a part's lines. @returns the height that they take */
    lines(element: Element, lines: readonly TextLine[], place: Place): number {
      const leading = place.leading ?? usualLeading
      let height = 0
      element.add(() => {
        for (const [i, line] of lines.entries()) {
          const isLast = i === lines.length - 1
          write(isLast || line.endsInWord ? line : parted(line), { ...place, top: place.top + height })
          height += line.style.size * leading
        }
      })
      return height
    },
    /** Draws an artifact: ornament, or a part that repeats on each page. */
    ornament(
      type: 'Layout' | 'Pagination',
      draw: (write: (line: TextLine, place: Place) => void) => void,
    ): void {
      pdf.markContent('Artifact', { type })
      draw(write)
      pdf.endMarkedContent()
    },
    /** Goes to a new page unless so much fits beneath. @returns whether it did */
    makeRoom(height: number): boolean {
      if (this.y + height <= page.bottom) return false
      pdf.addPage()
      this.y = page.top
      return true
    },
    finish(): Promise<Buffer> {
      root.end()
      pdf.end()
      return file
    },
  }
}
