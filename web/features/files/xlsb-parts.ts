import { type HiddenParts, range } from './hidden-parts.ts'

const rowHeader = 0
const columnInfo = 60
const bundledSheet = 156

/** The records of a part of a workbook: a number and a length of seven bits a byte, and the content. */
function* recordsOf(part: Uint8Array): Generator<{ id: number; view: DataView }> {
  let at = 0
  const number = (maxBytes: number) => {
    let value = 0
    for (let byte = 0; byte < maxBytes; byte++) {
      const next = part[at++] ?? 0
      value |= (next & 0x7f) << (7 * byte)
      if (next < 0x80) break
    }
    return value
  }
  while (at < part.length) {
    const id = number(2)
    const length = number(4)
    yield { id, view: new DataView(part.buffer, part.byteOffset + at, length) }
    at += length
  }
}

/** The file of each relationship of the workbook, by its id. */
function targetsOf(relations: string): Map<string, string> {
  const targets = [...relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*/g)].map(([element]) => {
    const attribute = (name: string) => RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1] ?? ''
    const target = attribute('Target')
    return [attribute('Id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`] as const
  })
  return new Map(targets)
}

/** A text in UTF-16 behind its length; a length of all ones stands for none. */
function textAt(view: DataView, at: number): string {
  const length = view.getUint32(at, true)
  if (length === 0xffff_ffff) return ''
  return String.fromCharCode(
    ...Array.from({ length }, (_, index) => view.getUint16(at + 4 + 2 * index, true)),
  )
}

function hiddenInSheet(part: Uint8Array): Omit<HiddenParts, 'isHidden'> {
  const hidden = { rows: new Set<number>(), columns: new Set<number>() }
  for (const { id, view } of recordsOf(part)) {
    if (id === rowHeader && view.getUint8(11) & 0x10) hidden.rows.add(view.getUint32(0, true))
    if (id === columnInfo && view.getUint8(16) & 1)
      for (const at of range(view.getUint32(0, true), view.getUint32(4, true))) hidden.columns.add(at)
  }
  return hidden
}

/**
 * Hidden parts of the sheets of an XLSB.
 * @param parts the files of the workbook
 * @throws RangeError for a broken file
 */
export function hiddenInXlsb(parts: Record<string, Uint8Array>): HiddenParts[] {
  const fileOf = (name: string) => parts[name] ?? new Uint8Array()
  const targets = targetsOf(new TextDecoder().decode(fileOf('xl/_rels/workbook.bin.rels')))
  return [...recordsOf(fileOf('xl/workbook.bin'))]
    .filter(({ id }) => id === bundledSheet)
    .map(({ view }) => {
      const sheet = hiddenInSheet(fileOf(targets.get(textAt(view, 8)) ?? ''))
      return { isHidden: view.getUint32(0, true) !== 0, ...sheet }
    })
}
