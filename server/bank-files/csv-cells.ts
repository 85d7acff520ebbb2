import { readDate } from '../import/cells.ts'

/** The longest amount or day, in characters. */
const maxCellLength = 40

/** How a column writes its decimals. */
export type DecimalMark = ',' | '.'

const codeOrSign = /[A-Z]{3}|[€$£]/g
const codes: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP' }

/** The three letters of a currency in a cell of its own; empty for anything else. */
export const currencyIn = (cell: string): string =>
  codes[cell] ?? (/^[A-Z]{3}$/i.test(cell) ? cell.toUpperCase() : '')

/** The figures of an amount with their marks, its sign, and its currency if it names one; null for anything else. */
function partsOf(cell: string): { figures: string; isNegative: boolean; currency: string } | null {
  if (cell.length > maxCellLength) return null
  const named = cell.toUpperCase().match(codeOrSign) ?? []
  if (named.length > 1) return null
  const plain = cell
    .toUpperCase()
    .replace(codeOrSign, '')
    .replaceAll(/[\s'’]/gu, '')
    .replaceAll(/[−–]/g, '-')
  const [, opening, before, figures = '', after, closing] =
    /^(\()?([+-])?(\d[\d.,]*|[.,]\d+)([+-])?(\))?$/.exec(plain) ?? []
  if (figures === '' || Boolean(opening) !== Boolean(closing) || (before && after)) return null
  const isNegative = before === '-' || after === '-' || opening !== undefined
  const currency = named[0] ?? ''
  return { figures, isNegative, currency: codes[currency] ?? currency }
}

/** How an amount writes its decimals; null if it does not tell: `1.234` may be either. */
function markOf(figures: string): DecimalMark | null {
  const last = Math.max(figures.lastIndexOf(','), figures.lastIndexOf('.'))
  if (last < 0) return null
  const mark = figures[last] as DecimalMark
  const other = mark === ',' ? '.' : ','
  if (figures.includes(other)) return mark
  if (figures.indexOf(mark) !== last) return other
  const isGroup = figures.length - last === 4 && last <= 3 && !figures.startsWith('0')
  return isGroup ? null : mark
}

/** How these amounts write their decimals, as most of those do that tell. A comma if none does. */
export function decimalMark(cells: Iterable<string>): DecimalMark {
  let commas = 0
  let open = 0
  for (const cell of cells) {
    const mark = markOf(partsOf(cell)?.figures ?? '')
    if (mark) commas += mark === ',' ? 1 : -1
    // Amounts have no three decimals.
    else if (cell.includes(',')) open++
    else if (cell.includes('.')) open--
  }
  if (commas === 0) return open > 0 ? '.' : ','
  return commas > 0 ? ',' : '.'
}

export type Amount = { cents: number; currency: string }

/**
 * An amount; null for what is none, has more than two decimals that are not 0, or may have three or none. `currency`: empty if it names none.
 * @param mark of the decimals, where the amount itself does not tell: BNP Paribas Fortis mixes both in one file
 */
export function readAmount(cell: string, mark: DecimalMark): Amount | null {
  const parts = partsOf(cell)
  if (!parts) return null
  const own = markOf(parts.figures)
  const [whole = '', decimals = '', more] = parts.figures.split(own ?? mark)
  if (more !== undefined || !/^\d{0,2}0*$/.test(decimals)) return null
  if (own === null && decimals.length === 3) return null
  if (!/^(?:\d{0,13}|\d{1,3}(?:[.,]\d{3}){1,4})$/.test(whole)) return null
  const cents = Number(whole.replaceAll(/[.,]/g, '') + decimals.slice(0, 2).padEnd(2, '0'))
  return { cents: parts.isNegative && cents !== 0 ? -cents : cents, currency: parts.currency }
}

const twoFirst = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/
const withoutTime = (cell: string) => cell.slice(0, maxCellLength).split(/[T ](?=\d)/, 1)[0] ?? ''

/** Whether these days begin with the month: at least one can be read in no other way, and none only in the other. */
export function isMonthFirst(cells: Iterable<string>): boolean {
  let isFound = false
  for (const cell of cells) {
    const [, first, , second] = twoFirst.exec(withoutTime(cell)) ?? []
    if (Number(first) > 12) return false
    if (Number(second) > 12) isFound = true
  }
  return isFound
}

/** A day as banks write it, also `5/1/26` and `20260105`. @returns `YYYY-MM-DD`; null for anything else */
export function readDay(cell: string, monthFirst: boolean): string | null {
  const day = withoutTime(cell)
  const [, first = '', , second = '', year] = twoFirst.exec(day) ?? []
  if (year) {
    const [date, month] = monthFirst ? [second, first] : [first, second]
    return readDate(`${date}/${month}/${year.padStart(4, '20')}`)
  }
  const [, begin, middle = '', end = ''] =
    /^(\d{4})(?:[./-](?=\d{1,2}[./-])|(?=\d{4}$))(\d{1,2})[./-]?(\d{1,2})$/.exec(day) ?? []
  return readDate(begin ? `${begin}-${middle.padStart(2, '0')}-${end.padStart(2, '0')}` : day)
}
