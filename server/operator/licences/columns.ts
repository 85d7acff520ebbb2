import * as v from 'valibot'
import { fieldError } from '#contract/field-errors.ts'
import * as field from '#contract/fields.ts'
import { splitSerialNumber } from '#contract/licences.ts'
import { productType, readingOptions } from '#contract/products.ts'
import { translate } from '#i18n/catalogues.ts'
import { type LicenceOption, LicenceRefused, type WantedLicence } from '../../licences/put-licence.ts'
import { CommandFailed } from '../failures.ts'

/** The columns that a file may have, and what is said about each. */
export const columns = {
  serial_number: 'SPR10001; letters, then a number. The only column that must be there',
  seats: 'how many may use it at once; a new licence needs it',
  web_code: '6 to 64 letters and digits; a new licence without one gets one',
  dealer: 'the login of the dealer',
  dealer_name: 'for a dealer who has no account yet; later the dealer’s own business',
  dealer_email: 'likewise; a new dealer needs it, to set a password by “forgot password”',
  customer:
    'the name of the root group that is made where the licence has none; later the school’s own business',
  valid_until: '2027-08-31; that day is included',
  start_date: '2026-09-01',
  production_date: '2026-08-15',
  price: 'what a year costs online, in EUR: 149, 149.00 or 149,00; 0: it cannot be renewed online',
  options:
    'what it includes, separated by spaces: ocr webapp lang_nl; with how many: medoc_pcs=10; shown as not included: !starnav',
} as const

export type Column = keyof typeof columns

/** In a cell it empties what it stands for; an empty cell leaves that as it is. */
const nothing = '-'

/** @throws CommandFailed where the first row does not name columns that there are, each once */
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

/** What a row wants. @throws LicenceRefused naming all that is wrong in it */
export function readRow(names: readonly Column[], cells: readonly string[]): WantedLicence {
  if (cells.length !== names.length)
    throw new LicenceRefused(`it has ${cells.length} cells, the first line ${names.length}`)
  const row = new Row(new Map(names.map((name, index) => [name, cells[index] ?? ''])))
  const serialNumber = row.required('serial_number', serialNumberCell)
  const login = row.orNothing('dealer', v.pipe(v.string(), field.newLogin))
  const more = {
    name: row.given('dealer_name', field.text()) ?? '',
    email: row.given('dealer_email', field.emailOrEmpty) ?? '',
  }
  const wanted = {
    serialNumber,
    seats: row.given('seats', seatsCell),
    webCode: row.given('web_code', webCodeCell),
    dealer: login == null ? login : { login, ...more },
    customer: row.given('customer', field.requiredText()),
    validUntil: row.orNothing('valid_until', field.calendarDate),
    startDate: row.orNothing('start_date', field.calendarDate),
    productionDate: row.orNothing('production_date', field.calendarDate),
    priceCents: row.given('price', priceCell),
    options: row.options(serialNumber),
  }
  row.refuseFaults()
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

/** The cells of one row; what is wrong in them is gathered. */
class Row {
  private readonly cells: ReadonlyMap<Column, string>
  private readonly faults: string[] = []

  constructor(cells: ReadonlyMap<Column, string>) {
    this.cells = cells
  }

  refuseFaults(): void {
    if (this.faults.length > 0) throw new LicenceRefused(this.faults.join('; '))
  }

  /** Undefined: the column is not there, or the cell is empty. */
  given<T>(name: Column, schema: v.GenericSchema<string, T>): T | undefined {
    const cell = this.cells.get(name) ?? ''
    if (cell === '') return undefined
    const read = v.safeParse(schema, cell)
    if (read.success) return read.output
    const { code, values } = fieldError(read.issues[0])
    this.faults.push(`${name}: ${translate('en', `errors.${code}`, values)}`)
    return undefined
  }

  /** As `given`; null where the cell says that there is to be none. */
  orNothing<T>(name: Column, schema: v.GenericSchema<string, T>): T | null | undefined {
    return this.cells.get(name) === nothing ? null : this.given(name, schema)
  }

  required(name: Column, schema: v.GenericSchema<string, string>): string {
    if ((this.cells.get(name) ?? '') === '') this.faults.push(`${name}: it is missing`)
    return this.given(name, schema) ?? ''
  }

  options(serialNumber: string): LicenceOption[] | undefined {
    const cell = this.cells.get('options') ?? ''
    if (cell === '') return undefined
    const words = cell === nothing ? [] : cell.split(/[\s|]+/)
    const named = words.flatMap((word) => this.option(word) ?? [])
    const twice = named.find(({ name }, index) => named.findIndex((other) => other.name === name) !== index)
    if (twice) this.faults.push(`options: “${twice.name}” comes twice`)
    return productType(serialNumber) === 'me' ? named : this.readingOptions(named)
  }

  private option(word: string): LicenceOption | null {
    const [, not, name = '', count] = optionWord.exec(word) ?? []
    if (name !== '') return { name, valid: not === '', counted: count === undefined ? null : Number(count) }
    this.faults.push(`options: “${word}” is no name of one`)
    return null
  }

  /** All of them, in their order: older programs find them by their place. */
  private readingOptions(named: readonly LicenceOption[]): LicenceOption[] {
    const known = new Set<string>(readingOptions)
    const unknown = named.filter(({ name }) => !known.has(name)).map(({ name }) => name)
    if (unknown.length > 0)
      this.faults.push(`options: there is no ${unknown.join(', ')}; there are ${readingOptions.join(', ')}`)
    return readingOptions.map(
      (name) => named.find((option) => option.name === name) ?? { name, valid: false, counted: null },
    )
  }
}
