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

/** The files of each font, the most wanted first: the packages split them by script. */
const scripts = {
  'atkinson-hyperlegible-next': ['latin', 'latin-ext'],
  'noto-sans': [
    'latin',
    'latin-ext',
    'cyrillic',
    'cyrillic-ext',
    'greek',
    'greek-ext',
    'vietnamese',
    'devanagari',
  ],
}

const { resolve } = createRequire(import.meta.url)

const loaded = new Map<string, Face>()

function faceOf(family: string, script: string, weight: Weight): Face {
  const name = `${family}-${script}-${weight}-normal`
  const known = loaded.get(name)
  if (known) return known
  const file = readFileSync(resolve(`@fontsource/${family}/files/${name}.woff`))
  const font = create(unpacked(file))
  // Else the file of one paper, for which a letter is only a part of another (Е of Ё), leaves it unreadable in all later papers.
  for (const character of font.characterSet) font.glyphForCodePoint(character)
  const face = { name, font }
  loaded.set(name, face)
  return face
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

/** The face that writes a character; undefined if none does. Files are read when a text first needs them. */
function faceFor(character: string, weight: Weight): Face | undefined {
  for (const [family, parts] of Object.entries(scripts))
    for (const script of parts) {
      const face = faceOf(family, script, weight)
      if (has(face, character)) return face
    }
  return undefined
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
