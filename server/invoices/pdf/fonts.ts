/// <reference path="./pdf-packages.d.ts" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'

export type Weight = 400 | 700

/** A file of a font. `name`: for the PDF. */
type Face = { name: string; font: Font }

/** A part of a text that one face can write. */
export type Run = { face: Face; text: string }

/** The files of each font, the most wanted first, each with a letter of it: the packages split them by script. */
const scripts = {
  'atkinson-hyperlegible-next': { latin: 'a', 'latin-ext': 'ł' },
  'noto-sans': {
    latin: 'a',
    'latin-ext': 'ł',
    cyrillic: 'я',
    'cyrillic-ext': 'ѫ',
    greek: 'ω',
    'greek-ext': 'ὠ',
    vietnamese: 'ợ',
    devanagari: 'क्षि',
  },
}

const { resolve } = createRequire(import.meta.url)

function readFace(family: string, script: string, weight: Weight, letter: string): Face {
  const name = `${family}-${script}-${weight}-normal`
  const file = readFileSync(resolve(`@fontsource/${family}/files/${name}.woff`))
  const font = create(unpacked(file))
  ownGlyphs(font)
  rememberWords(font)
  font.layout(letter)
  return { name, font }
}

/**
 * Gives each use of a glyph its own text. `fontkit` keeps that of the first use: one paper, for which a letter is only a part of another
 * (Е of Ё), would leave it unreadable in all later papers.
 */
function ownGlyphs(font: Font): void {
  const glyphOf = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) =>
    Object.create(glyphOf(id), { codePoints: { value: codePoints, writable: true } })
}

/** So many words of so many letters are remembered for each face. */
const [maxWords, maxLetters] = [1000, 30]

/** Lays out each word once, also for `pdfkit`: that is most of the cost of a paper. */
function rememberWords(font: Font): void {
  const layOut = font.layout.bind(font)
  const words = new Map<string, ReturnType<typeof layOut>>()
  font.layout = (text, features) => {
    if (text.length > maxLetters) return layOut(text, features)
    const key = `${features ?? ''} ${text}`
    const word = words.get(key) ?? layOut(text, features)
    if (words.size >= maxWords && !words.has(key)) words.clear()
    words.set(key, word)
    // `pdfkit` changes the positions that it gets.
    return Object.assign(Object.create(word), {
      positions: word.positions.map((position) => ({ ...position })),
    })
  }
}

/** A WOFF file as the font that it packs: read from that, each glyph would unpack all glyphs again. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = [head]
  let offset = head.length
  for (let i = 0; i < count; i++) {
    const [entry, target] = [44 + 20 * i, 12 + 16 * i]
    const [start, packedLength, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ]
    const packed = woff.subarray(start, start + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    woff.copy(head, target, entry, entry + 4)
    woff.copy(head, target + 4, entry + 16, entry + 20)
    head.writeUInt32BE(offset, target + 8)
    head.writeUInt32BE(length, target + 12)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat(tables)
}

const has = ({ font }: Face, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)

const facesOf = (weight: Weight) =>
  Object.entries(scripts).flatMap(([family, letters]) =>
    Object.entries(letters).map(([script, letter]) => readFace(family, script, weight, letter)),
  )

/** All are read, and have laid out a letter, before the first paper: a first letter in Devanagari costs more than a paper. */
const faces: Record<Weight, Face[]> = { 400: facesOf(400), 700: facesOf(700) }

const known: Record<Weight, Map<string, Face>> = { 400: new Map(), 700: new Map() }

/** The face that writes a character; undefined if none does. */
function faceFor(character: string, weight: Weight): Face | undefined {
  const face = known[weight].get(character) ?? faces[weight].find((one) => has(one, character))
  if (face) known[weight].set(character, face)
  return face
}

const staysWithOthers = /^[\p{M}\s]$/u

const neverPrinted = /[\p{Cf}\p{Variation_Selector}]/gu

/** A text by the faces that write it. A character that none of them has becomes a plainer one, else a question mark. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const asked of text.normalize('NFC').replaceAll(neverPrinted, '')) {
    const last = runs.at(-1)
    if (last && staysWithOthers.test(asked) && has(last.face, asked)) {
      last.text += asked
      continue
    }
    const plainer = [asked, asked === '\u202f' ? '\u00a0' : asked.normalize('NFKC'), '?']
    const written = plainer.find((option) => [...option].length === 1 && faceFor(option, weight)) ?? '?'
    const face = faceFor(written, weight)
    if (!face) continue
    if (last?.face === face) last.text += written
    else runs.push({ face, text: written })
  }
  return runs
}
