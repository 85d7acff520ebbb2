import { inflateSync } from 'node:zlib'

/** A text in one place. `tag`: `TD`, `P` …; `Artifact`: it is not read aloud. */
export type Said = { tag: string; text: string }

/** In place of a letter that no font has. */
export const missingLetter = '\ufffd'

/** The texts of a PDF, in the order in which they are drawn. */
export function textsOf(pdf: Buffer): Said[] {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, text]) => [
      Number(id),
      unpacked(text ?? ''),
    ]),
  )
  const fonts = new Map<string, string[]>()
  for (const text of objects.values())
    for (const [, name = '', id] of text.matchAll(/^\/(F\d+) (\d+) 0 R$/gm))
      fonts.set(name, lettersOf(objects, Number(id)))
  return [...objects.values()]
    .filter((text) => text.includes('\nBT\n'))
    .flatMap((page) => textsOn(page, fonts))
}

/** An object with its stream as it was before it was compressed. */
function unpacked(object: string): string {
  const start = object.indexOf('\nstream\n')
  const head = object.slice(0, start)
  if (start < 0 || !head.includes('/FlateDecode')) return object
  return `${head}\n${inflateSync(Buffer.from(object.slice(start + 8), 'latin1')).toString('latin1')}`
}

/** The letters of a font by the number of their glyph. */
function lettersOf(objects: Map<number, string>, font: number): string[] {
  const [, id] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '') ?? []
  const [, ranges = ''] = /beginbfrange\n([\s\S]*?)\nendbfrange/.exec(objects.get(Number(id)) ?? '') ?? []
  const units = (hex: string) => hex.split(' ').map((unit) => Number.parseInt(unit, 16))
  const letters = [...ranges.matchAll(/<([\da-f ]+)>(?=[^[]*\])/g)].map(([, hex = '']) =>
    String.fromCharCode(...units(hex)),
  )
  return [missingLetter, ...letters.slice(1)]
}

const parts = /\/(\w+) (?:<<[^>]*>> )?B(?:DC|MC)\n|\/(F\d+) [\d.]+ Tf\n|\[([^\]]*)\] TJ\n/g

function textsOn(page: string, fonts: Map<string, string[]>): Said[] {
  const said: Said[] = []
  let letters: string[] = []
  for (const [, tag, font, glyphs] of page.matchAll(parts)) {
    if (tag) said.push({ tag, text: '' })
    if (font) letters = fonts.get(font) ?? []
    const last = said.at(-1)
    if (!last || !glyphs) continue
    for (const [, run = ''] of glyphs.matchAll(/<([\da-f]+)>/g))
      last.text += (run.match(/.{4}/g) ?? []).map((glyph) => letters[Number.parseInt(glyph, 16)]).join('')
  }
  return said
}
