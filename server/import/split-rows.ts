import { Readable } from 'node:stream'
import { CsvError, type Info, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { maxImportColumns } from '#contract/import.ts'
import { unescapeFormula } from '#contract/spreadsheet-cells.ts'
import type { Refusal } from '../platform/errors.ts'
import { nextTurn } from '../platform/limits/in-turns.ts'
import type { TableRow } from './layout.ts'

/** A longer row, in characters, has a quote that never ends. */
const maxRowLength = 32_768

/** So many bytes are read before other requests get a turn. */
const turnOf = 16_384

/**
 * The rows of a text, empty ones as well, piece by piece, so that other requests go on beside a large one.
 * @param text its lines end with LF: the parser counts CRLF within quotes as two
 * @param most after so many rows nothing more is read
 * @param broken what is thrown for a quote that never ends, by the number of its line
 * @throws Refusal `broken`
 */
export async function splitRows(
  text: string,
  delimiter: string,
  most: number,
  broken: (line: number) => Refusal,
): Promise<TableRow[]> {
  const rows: TableRow[] = []
  try {
    const found = Readable.from(piecesOf(text)).pipe(parse(optionsFor(delimiter, most)))
    for await (const read of found) rows.push(rowOf(read))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw broken(Number(error.lines ?? 1))
  }
  return rows
}

/** The first rows of a short text at once; null if its quotes do not fit the delimiter. */
export function splitSample(text: string, delimiter: string, most: number): TableRow[] | null {
  try {
    const read = parseAtOnce(text, optionsFor(delimiter, most)) as unknown as Read[]
    return read.map(rowOf)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return null
  }
}

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += turnOf) {
    yield bytes.subarray(at, at + turnOf)
    await nextTurn()
  }
}

const optionsFor = (delimiter: string, to: number): Options => ({
  delimiter,
  info: true,
  max_record_size: maxRowLength,
  relax_column_count: true,
  // A quote in the middle of a cell, as in `Jan "Jef" Claes`, is part of it.
  relax_quotes: true,
  to,
  trim: true,
})

type Read = { record: string[]; info: Info }

const rowOf = ({ record, info }: Read): TableRow => ({
  line: info.lines - breaksIn(record),
  cells: record.slice(0, maxImportColumns).map(textOf),
})

/** `="007"`, as a spreadsheet keeps zeros. */
const formulaOfText = /^="((?:[^"]|"")*)"$/

function textOf(cell: string): string {
  const [, text] = formulaOfText.exec(cell) ?? []
  return text === undefined ? unescapeFormula(cell) : text.replaceAll('""', '"').trim()
}

/** The parser counts the lines up to the end of a row. */
const breaksIn = (cells: readonly string[]) => cells.join('').split('\n').length - 1
