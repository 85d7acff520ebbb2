import { type Run, runsOf, type Weight } from './fonts.ts'

/** Millimetres in points, in which a PDF measures. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

/** `size` in points. `isNumber`: all digits are equally wide. */
export type Style = { size: number; weight: Weight; color: string; isNumber?: true }

/** `endsInWord`: the next line goes on with the same word. */
export type TextLine = { runs: Run[]; width: number; style: Style; endsInWord?: boolean }

export const featuresOf = ({ isNumber }: Style) => (isNumber ? ['tnum'] : undefined)

export const widthOf = ({ face: { font }, text }: Run, style: Style): number =>
  (font.layout(text, featuresOf(style)).advanceWidth / font.unitsPerEm) * style.size

/** A text on one line. */
export function lineOf(text: string, style: Style): TextLine {
  const runs = runsOf(text, style.weight)
  return { runs, width: runs.reduce((sum, run) => sum + widthOf(run, style), 0), style }
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text on lines that are no wider than `width`, broken at its own ends of lines and between words; a word that is too wide, within it. */
export function wrapped(text: string, width: number, style: Style): TextLine[] {
  return text.split('\n').flatMap((paragraph) => wrappedParagraph(paragraph, width, style))
}

function wrappedParagraph(text: string, width: number, style: Style): TextLine[] {
  const fits = (part: string) => lineOf(part, style).width <= width
  const lines: TextLine[] = []
  const end = (part: string, endsInWord = false) => lines.push({ ...lineOf(part, style), endsInWord })
  let line = ''
  for (const word of text.split(/[ \t]+/).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) line = longer
    else {
      if (line !== '') end(line)
      const pieces = fits(word) ? [word] : piecesOf(word, fits)
      for (const piece of pieces.slice(0, -1)) end(piece, true)
      line = pieces.at(-1) ?? ''
    }
  }
  if (line !== '') end(line)
  return lines
}

function piecesOf(word: string, fits: (part: string) => boolean): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of letters.segment(word)) {
    if (piece !== '' && !fits(piece + segment)) {
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
