import { type HiddenParts, range } from './hidden-parts.ts'

const endOfPart = 0x0a
const columnInfo = 0x7d
const boundSheet = 0x85
const rowInfo = 0x208

const viewOf = (part: Uint8Array) => new DataView(part.buffer, part.byteOffset, part.byteLength)

const numbersOf = (part: Uint8Array) => {
  const view = viewOf(part)
  return Array.from({ length: part.length >> 2 }, (_, at) => view.getUint32(at * 4, true))
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((bytes, { length }) => bytes + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The sectors of a stream; each number in the table says which sector is next. */
function chain(table: readonly number[], first: number): number[] {
  const found: number[] = []
  for (let at = first; at < table.length && found.length < table.length; at = table[at] ?? table.length)
    found.push(at)
  return found
}

type Entry = { name: string; first: number; size: number }

function entriesOf(directory: Uint8Array): Entry[] {
  const entryBytes = 128
  return Array.from({ length: directory.length / entryBytes }, (_, at) => {
    const entry = directory.subarray(at * entryBytes, (at + 1) * entryBytes)
    const view = viewOf(entry)
    const name = new TextDecoder('utf-16le').decode(
      entry.subarray(0, Math.max(0, view.getUint16(64, true) - 2)),
    )
    return { name, first: view.getUint32(116, true), size: view.getUint32(120, true) }
  })
}

/**
 * The workbook in its container, a small file system. A short stream is in small sectors within the stream of the root. The header
 * names the table of all sectors of a file of up to 7 MB.
 */
function workbookOf(file: Uint8Array): Uint8Array {
  const header = viewOf(file)
  const size = 1 << header.getUint16(30, true)
  const sector = (at: number) => file.subarray((at + 1) * size, (at + 2) * size)
  const table = numbersOf(joined(numbersOf(file.subarray(76, 512)).map(sector)))
  const stream = (first: number) => joined(chain(table, first).map(sector))
  const [root, ...entries] = entriesOf(stream(header.getUint32(48, true)))
  const workbook = entries.find(({ name }) => name === 'Workbook')
  if (!root || !workbook) return new Uint8Array()
  if (workbook.size >= header.getUint32(56, true)) return stream(workbook.first)
  const smallSize = 1 << header.getUint16(32, true)
  const small = stream(root.first)
  const smallTable = numbersOf(stream(header.getUint32(60, true)))
  return joined(
    chain(smallTable, workbook.first).map((at) => small.subarray(at * smallSize, (at + 1) * smallSize)),
  )
}

/** The records of a part of the workbook, to its end. */
function* recordsOf(workbook: Uint8Array, start: number): Generator<{ id: number; view: DataView }> {
  const whole = viewOf(workbook)
  for (let at = start; at + 4 <= workbook.length; ) {
    const id = whole.getUint16(at, true)
    const length = whole.getUint16(at + 2, true)
    if (id === endOfPart) return
    yield { id, view: viewOf(workbook.subarray(at + 4, at + 4 + length)) }
    at += 4 + length
  }
}

function hiddenInSheet(workbook: Uint8Array, start: number): Omit<HiddenParts, 'isHidden'> {
  const hidden = { rows: new Set<number>(), columns: new Set<number>() }
  for (const { id, view } of recordsOf(workbook, start)) {
    if (id === rowInfo && view.getUint8(12) & 0x20) hidden.rows.add(view.getUint16(0, true))
    if (id === columnInfo && view.getUint8(8) & 1)
      for (const at of range(view.getUint16(0, true), view.getUint16(2, true))) hidden.columns.add(at)
  }
  return hidden
}

/**
 * Hidden parts of the sheets of an XLS (Excel 97 to 2003).
 * @throws RangeError for a broken file
 */
export function hiddenInXls(file: Uint8Array): HiddenParts[] {
  const workbook = workbookOf(file)
  return [...recordsOf(workbook, 0)]
    .filter(({ id }) => id === boundSheet)
    .map(({ view }) => ({
      isHidden: (view.getUint8(4) & 3) !== 0,
      ...hiddenInSheet(workbook, view.getUint32(0, true)),
    }))
}
