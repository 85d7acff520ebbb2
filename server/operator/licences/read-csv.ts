import { isUtf8 } from 'node:buffer'
import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { CommandFailed } from '../failures.ts'

/** A row: its line number in the file, from 1, and its cells. */
export type CsvRow = { line: number; cells: string[] }

const separators = [';', ',', '\t']
const maxRowBytes = 1024 * 1024
const newline = 10

/** In bytes. @throws CommandFailed if there is no such file */
export function sizeOf(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new CommandFailed(`There is no file ${file}.`)
  return found.size
}

/**
 * Streams the rows of a CSV file in UTF-8; the first one holds the names. The separator is the most frequent one in the first
 * line: comma, semicolon or tab.
 * @throws CommandFailed, with the line, if it cannot be read
 */
export async function* readCsv(file: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    delimiter: separatorOf(firstLine(file)),
    info: true,
    max_record_size: maxRowBytes,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  })
  const feeding = pipeline(createReadStream(file), plainLines, parser)
  // Awaited below; until then a failure must not end the process.
  feeding.catch(() => {})
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      // The parser reports the row's last line.
      const breaks = record.join('').split('\n').length - 1
      line = info.lines - breaks
      yield { line, cells: record }
    }
    await feeding
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CommandFailed(`After line ${line} it is no CSV any more: ${error.message}`, { cause: error })
  }
}

function firstLine(file: string): string {
  const start = Buffer.alloc(64 * 1024)
  const descriptor = openSync(file, 'r')
  try {
    const length = readSync(descriptor, start)
    return start.subarray(0, length).toString('utf8').split(/\r?\n/)[0] ?? ''
  } finally {
    closeSync(descriptor)
  }
}

function separatorOf(line: string): string {
  const counts = separators.map((separator) => ({ separator, count: line.split(separator).length }))
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).separator
}

/** Passes on whole lines that end in `\n`. @throws CommandFailed at the first line that is not UTF-8 */
async function* plainLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  let line = 1
  const checked = (lines: Buffer) => {
    if (isUtf8(lines)) return lines
    for (const each of linesOf(lines)) {
      if (!isUtf8(each)) throw new CommandFailed(`Line ${line} is not UTF-8. Save the file as “CSV UTF-8”.`)
      line++
    }
    return lines
  }
  for await (const chunk of chunks) {
    const all = Buffer.concat([rest, chunk])
    const end = all.lastIndexOf(newline) + 1
    rest = all.subarray(end)
    if (rest.length > maxRowBytes) throw new CommandFailed(`The line ${line} or one after it is too long.`)
    const whole = all.subarray(0, end)
    yield withPlainBreaks(checked(whole))
    for (const byte of whole) if (byte === newline) line++
  }
  if (rest.length > 0) yield checked(rest)
}

// Within quotes the parser would count a `\r\n` as two lines.
const withPlainBreaks = (lines: Buffer) =>
  Buffer.from(lines.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')

function* linesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(newline, start)
    const end = found === -1 ? bytes.length : found + 1
    yield bytes.subarray(start, end)
    start = end
  }
}
