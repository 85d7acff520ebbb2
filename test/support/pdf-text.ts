import { inflateSync } from 'node:zlib'

/** A text in one place. `tag`: `TD`, `P` …; `Artifact`: it is not read aloud; empty: it has no tag. */
export type Said = { tag: string; text: string }

/** In place of a letter that no font has. */
export const missingLetter = '\ufffd'

type Objects = Map<number, string>

/** `id`: of its page and within that; null for artifacts. */
type Part = Said & { id: string | null }

/** The texts of a PDF, in the order in which they are drawn. */
export const textsOf = (pdf: Buffer): Said[] =>
  partsOf(objectsOf(pdf)).map(({ tag, text }) => ({ tag, text }))

/** The texts that the structure of a PDF names, in its order: that in which they are read aloud. */
export function structureOf(pdf: Buffer): Said[] {
  const objects = objectsOf(pdf)
  const texts = new Map(partsOf(objects).map(({ id, text }) => [id, text]))
  const textsBelow = (element: string): Said[] => {
    const [tag = '', page, kids = ''] = ['S', 'Pg', 'K'].map((key) => entryOf(element, key))
    return [...kids.matchAll(/(\d+) 0 R|\d+/g)].flatMap(([id, child]) =>
      child
        ? textsBelow(objects.get(Number(child)) ?? '')
        : [{ tag, text: texts.get(`${page}: ${id}`) ?? '' }],
    )
  }
  return textsBelow([...objects.values()].find((text) => text.includes('/Type /StructTreeRoot')) ?? '')
}

const objectsOf = (pdf: Buffer): Objects =>
  new Map(
    [...pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, text]) => [
      Number(id),
      unpacked(text ?? ''),
    ]),
  )

/** The name, the list or the reference that a dictionary has for a key. */
const entryOf = (dictionary: string, key: string) =>
  new RegExp(`^/${key} (?:/(\\w+)|\\[(.*)\\]|(\\d+ 0 R))$`, 'm').exec(dictionary)?.slice(1).find(Boolean)

/** The objects that an entry refers to. */
const referredBy = (objects: Objects, dictionary: string, key: string) =>
  [...(entryOf(dictionary, key) ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) => ({
    id: Number(id),
    text: objects.get(Number(id)) ?? '',
  }))

function partsOf(objects: Objects): Part[] {
  const fonts = new Map<string, string[]>()
  for (const text of objects.values())
    for (const [, name = '', id] of text.matchAll(/^\/(F\d+) (\d+) 0 R$/gm))
      fonts.set(name, lettersOf(objects, Number(id)))
  const pages = [...objects.values()].find((text) => text.includes('/Type /Pages')) ?? ''
  return referredBy(objects, pages, 'Kids').flatMap(({ id, text }) =>
    referredBy(objects, text, 'Contents').flatMap((content) => partsOn(content.text, `${id} 0 R`, fonts)),
  )
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

const marks = /\/(\w+) (?:<<([^>]*)>> )?B(?:DC|MC)\n|^(EMC)$|\/(F\d+) [\d.]+ Tf\n|\[([^\]]*)\] TJ\n/gm

function partsOn(content: string, page: string, fonts: Map<string, string[]>): Part[] {
  const parts: Part[] = []
  let letters: string[] = []
  let open: Part | null = null
  for (const [, tag = '', properties = '', end, font, glyphs = ''] of content.matchAll(marks)) {
    if (font) letters = fonts.get(font) ?? []
    else if (end) open = null
    else if (tag !== '' || !open) {
      const [, id] = /MCID (\d+)/.exec(properties) ?? []
      open = { tag, text: '', id: id ? `${page}: ${id}` : null }
      parts.push(open)
    }
    for (const [, run = ''] of glyphs.matchAll(/<([\da-f]+)>/g))
      if (open)
        open.text += (run.match(/.{4}/g) ?? []).map((glyph) => letters[Number.parseInt(glyph, 16)]).join('')
  }
  return parts
}
