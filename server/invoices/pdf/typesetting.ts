import { type Run, runsOf, type Weight } from './fonts.ts'

/** Millimetres in points, in which a PDF measures. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

/** `size` in points. `isNumber`: all digits are equally wide. */
export type Style = { size: number; weight: Weight; color: string; isNumber?: true }

/** `endsInWord`: the next line goes on with the same word. */
export type TextLine = { runs: MeasuredRun[]; width: number; style: Style; endsInWord?: boolean }

type MeasuredRun = Run & { width: number }

export const featuresOf = ({ isNumber }: Style) => (isNumber ? ['tnum'] : undefined)

/** As `pdfkit` draws it: word by word, but for numbers. */
function widthOf({ face: { font }, text }: Run, style: Style): number {
  const parts = style.isNumber ? [text] : text.split(/(?<=[ \t])/)
  const width = parts.reduce((sum, part) => sum + font.layout(part, featuresOf(style)).advanceWidth, 0)
  return (width / font.unitsPerEm) * style.size
}

/** A text on one line. */
export function lineOf(text: string, style: Style): TextLine {
  const runs = runsOf(text, style.weight).map((run) => ({ ...run, width: widthOf(run, style) }))
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0), style }
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text on lines that are no wider than `width`, broken at its own ends of lines and between words; a word that is too wide, within it. */
export function wrapped(text: string, width: number, style: Style): TextLine[] {
  return text.split('\n').flatMap((paragraph) => wrappedParagraph(paragraph, width, style))
}

function wrappedParagraph(text: string, width: number, style: Style): TextLine[] {
  const widthOfPart = (part: string) => lineOf(part, style).width
  const lines: TextLine[] = []
  const end = (part: string, endsInWord = false) => lines.push({ ...lineOf(part, style), endsInWord })
  let line: string[] = []
  // With the space that follows.
  let used = 0
  for (const word of text.split(/[ \t]+/).filter((part) => part !== '')) {
    const needed = widthOfPart(word)
    if (line.length > 0 && used + needed > width) {
      end(line.join(' '))
      line = []
      used = 0
    }
    const pieces = needed <= width ? [word] : piecesOf(word, width, widthOfPart)
    for (const piece of pieces.slice(0, -1)) end(piece, true)
    const rest = pieces.at(-1) ?? ''
    line.push(rest)
    used += widthOfPart(`${rest} `)
  }
  if (line.length > 0) end(line.join(' '))
  return lines
}

function piecesOf(word: string, width: number, widthOfPart: (part: string) => number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of letters.segment(word)) {
    if (piece !== '' && widthOfPart(piece + segment) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...pieces, piece]
}

/** Of Atkinson Hyperlegible Next, above and beneath the line, as parts of the size. */
const [ascent, descent] = [0.984, 0.316]

/** The height of a line, as a part of the size of its letters. */
export const usualLeading = 1.45

/** Where letters stand below the top of their line. */
export const baselineIn = (size: number, leading: number): number =>
  size * ((leading - ascent - descent) / 2 + ascent)

export const heightOf = (lines: readonly TextLine[], leading = usualLeading): number =>
  lines.reduce((sum, { style }) => sum + style.size * leading, 0)

export const widest = (lines: readonly TextLine[]): number => Math.max(0, ...lines.map(({ width }) => width))
