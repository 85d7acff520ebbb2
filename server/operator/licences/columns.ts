import * as v from 'valibot'
import { fieldError } from '#contract/field-errors.ts'
import * as field from '#contract/fields.ts'
import { splitSerialNumber } from '#contract/licences.ts'
import { readingOptions } from '#contract/products.ts'
import { translate } from '#i18n/catalogues.ts'
import { type LicenceOption, storedOptions, twiceIn, unknownIn } from '../../licences/options.ts'
import { LicenceRefused, type WantedLicence } from '../../licences/put-licence.ts'
import { CommandFailed } from '../failures.ts'

/** The columns that a file may have, with their help texts. */
export const columns = {
  serial_number: 'SPR10001; letters, then a number. The only required column',
  seats: 'how many people can use it at once; required for a new licence',
  web_code: '6 to 64 letters and digits; generated for a new licence if empty',
  dealer: 'the login of the dealer',
  dealer_name: 'for a dealer without an account; later the dealer maintains it',
  dealer_email: 'likewise; required for a new dealer, to set a password by “forgot password”',
  customer: 'the name of the root group to create if the licence has none; later the school maintains it',
  town: 'where the customer is, so that staff and dealers find it by its town',
  valid_until: '2027-08-31; that day is included',
  start_date: '2026-09-01',
  production_date: '2026-08-15',
  price: 'of a year online, in EUR: 149, 149.00 or 149,00; 0: it cannot be renewed online',
  seat_price: 'of one more seat for a year, in EUR; cleared: the price divided by the seats',
  options:
    'included options, separated by spaces: ocr webapp lang_nl; with a count: medoc_pcs=10; shown as not included: !starnav',
} as const

export type Column = keyof typeof columns

/** A cell with this clears its field; an empty cell leaves the field unchanged. */
const clear = '-'

/** @throws CommandFailed unless the first row names known columns, each once */
export function readNames(cells: readonly string[]): Column[] {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(' ', '_'))
  const unknown = names.filter((name) => !Object.hasOwn(columns, name))
  const faults = [
    ...unknown.map((name) => `there is no column “${name}”`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `“${name}” comes twice`),
    ...(names.includes('serial_number') ? [] : ['“serial_number” is missing']),
  ]
  if (faults.length > 0)
    throw new CommandFailed(
      `The first line: ${faults.join('; ')}. The columns are ${Object.keys(columns).join(', ')}.`,
    )
  return names as Column[]
}

/** Parses a row. @throws LicenceRefused listing all its faults */
export function readRow(names: readonly Column[], cells: readonly string[]): WantedLicence {
  if (cells.length !== names.length)
    throw new LicenceRefused(`it has ${cells.length} cells, the first line ${names.length}`)
  const row = new Row(new Map(names.map((name, index) => [name, cells[index] ?? ''])))
  const serialNumber = row.required('serial_number', serialNumberCell)
  const login = row.orCleared('dealer', v.pipe(v.string(), field.newLogin))
  const town = row.orCleared('town', field.text())
  const more = {
    name: row.optional('dealer_name', field.text()) ?? '',
    email: row.optional('dealer_email', field.emailOrEmpty) ?? '',
  }
  const wanted = {
    serialNumber,
    seats: row.optional('seats', seatsCell),
    webCode: row.optional('web_code', webCodeCell),
    dealer: login == null ? login : { login, ...more },
    customer: row.optional('customer', field.requiredText()),
    town: town === null ? '' : town,
    validUntil: row.orCleared('valid_until', field.calendarDate),
    startDate: row.orCleared('start_date', field.calendarDate),
    productionDate: row.orCleared('production_date', field.calendarDate),
    priceCents: row.optional('price', priceCell),
    seatPriceCents: row.orCleared('seat_price', priceCell),
    options: row.options(serialNumber),
  }
  row.assertValid()
  return wanted
}

const serialNumberCell = v.pipe(
  field.serialNumber,
  v.check((text) => splitSerialNumber(text).number !== '', 'field.invalid'),
)
const seatsCell = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/, 'field.wholeNumber'),
  v.transform(Number),
  field.count,
)
const webCodeCell = v.pipe(field.webCode, v.regex(/^[A-Z0-9]{6,64}$/))
const priceCell = v.pipe(
  v.string(),
  v.regex(/^\d{1,7}([.,]\d\d)?$/),
  v.transform((text) => Math.round(Number(text.replace(',', '.')) * 100)),
)

const optionWord = /^(!?)([a-z][a-z0-9_]{0,63})(?:=(\d{1,6}))?$/

/** The cells of one row; collects their faults. */
class Row {
  private readonly cells: ReadonlyMap<Column, string>
  private readonly faults: string[] = []

  constructor(cells: ReadonlyMap<Column, string>) {
    this.cells = cells
  }

  assertValid(): void {
    if (this.faults.length > 0) throw new LicenceRefused(this.faults.join('; '))
  }

  /** Undefined if the column is missing or the cell is empty. */
  optional<T>(name: Column, schema: v.GenericSchema<string, T>): T | undefined {
    const cell = this.cells.get(name) ?? ''
    if (cell === '') return undefined
    const read = v.safeParse(schema, cell)
    if (read.success) return read.output
    const { code, values } = fieldError(read.issues[0])
    this.faults.push(`${name}: ${translate('en', `errors.${code}`, values)}`)
    return undefined
  }

  /** As `optional`; null if the cell clears the field. */
  orCleared<T>(name: Column, schema: v.GenericSchema<string, T>): T | null | undefined {
    return this.cells.get(name) === clear ? null : this.optional(name, schema)
  }

  required(name: Column, schema: v.GenericSchema<string, string>): string {
    if ((this.cells.get(name) ?? '') === '') this.faults.push(`${name}: it is missing`)
    return this.optional(name, schema) ?? ''
  }

  options(serialNumber: string): LicenceOption[] | undefined {
    const cell = this.cells.get('options') ?? ''
    if (cell === '') return undefined
    const words = cell === clear ? [] : cell.split(/[\s|]+/)
    const named = words.flatMap((word) => this.option(word) ?? [])
    const twice = twiceIn(named)
    if (twice !== undefined) this.faults.push(`options: “${twice}” comes twice`)
    const unknown = unknownIn(serialNumber, named)
    if (unknown.length > 0)
      this.faults.push(`options: there is no ${unknown.join(', ')}; there are ${readingOptions.join(', ')}`)
    return storedOptions(serialNumber, named)
  }

  private option(word: string): LicenceOption | null {
    const [, not, name = '', count] = optionWord.exec(word) ?? []
    if (name !== '') return { name, valid: not === '', counted: count === undefined ? null : Number(count) }
    this.faults.push(`options: “${word}” is no name of one`)
    return null
  }
}
