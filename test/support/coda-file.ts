import { paymentReference } from '#server/invoices/payment-reference.ts'

/** A payment that the bank booked together with others. */
export type CodaPayment = {
  /** Negative: the money went out. */
  amountCents: number
  /** Twelve digits, in the field for structured messages. */
  message?: string
  /** The payer's words, after the `message` if there is one: both together at most 149 characters. */
  text?: string
  /** A structured communication of another type, which it begins with; without `message` and `text`. */
  structured?: string
  /** Free text in the records for information. */
  information?: string
  payer?: string
  /** The payer's name in the records for information, which have room for 70 characters. */
  fullName?: string
  payerAccount?: string
  bankReference?: string
  /** The transaction code in eight digits; its first is the type. */
  code?: string
  /** The type of R-transaction, `1` to `5`. */
  returned?: string
}

/** @property date `YYYY-MM-DD`, of the booking @property details the payments of which the amount is the total */
export type CodaMovement = CodaPayment & { date: string; details?: readonly CodaPayment[] }

/** @property account its IBAN @property newCents what the movements give, unless it shall be wrong */
export type CodaStatement = {
  account?: string
  currency?: string
  oldCents: number
  newCents?: number
  movements: readonly CodaMovement[]
}

/**
 * A coded statement of account, as version 2.6 of Febelfin's standard describes it, with right balances, counts and numbers.
 * @param files each with its own header and trailer; a list is of statements that share them
 */
export const codaFile = (...files: readonly (CodaStatement | readonly CodaStatement[])[]): string =>
  files
    .flatMap((file, at) =>
      fileLines(Array.isArray(file) ? file : [file as CodaStatement], at === files.length - 1),
    )
    .map((line) => `${line}\r\n`)
    .join('')

/** A structured message that has right check digits. */
export const anyMessage = (count = 1): string => paymentReference(2026, count)

/** A file with other characters in one of its lines, from a position; both count from 1. */
export function changedAt(text: string, line: number, at: number, value: string): string {
  const lines = text.split('\r\n')
  const before = lines[line - 1] ?? ''
  lines[line - 1] = before.slice(0, at - 1) + value + before.slice(at - 1 + value.length)
  return lines.join('\r\n')
}

function fileLines(statements: readonly CodaStatement[], isLast: boolean): string[] {
  const inner = statements.flatMap(statementLines)
  const amounts = statements.flatMap(({ movements }) => movements.map(({ amountCents }) => amountCents))
  const turnover = (sign: number) =>
    amount(amounts.filter((cents) => Math.sign(cents) === sign).reduce((sum, cents) => sum + cents, 0))
  return [
    line(
      '0',
      [2, '0000'],
      [6, '271126'],
      [12, '539'],
      [15, '05'],
      [35, 'WEBLOCK'],
      [61, 'TESTBEBB'],
      [84, '00000'],
      [128, '2'],
    ),
    ...inner,
    line(
      '9',
      [17, digits(inner.length, 6)],
      [23, turnover(-1)],
      [38, turnover(1)],
      [128, isLast ? '2' : '1'],
    ),
  ]
}

function statementLines(statement: CodaStatement): string[] {
  const { account = 'BE68539007547034', currency = 'EUR', oldCents, movements } = statement
  const newCents =
    statement.newCents ?? movements.reduce((sum, { amountCents }) => sum + amountCents, oldCents)
  return [
    line(
      '12',
      [3, '331'],
      [6, account],
      [40, currency],
      [43, sign(oldCents)],
      [44, amount(oldCents)],
      [59, '261126'],
      [65, 'WEBLOCK'],
      [126, '331'],
    ),
    ...movements.flatMap((movement, at) => movementLines(movement, at + 1)),
    line(
      '8',
      [2, '331'],
      [5, account],
      [39, currency],
      [42, sign(newCents)],
      [43, amount(newCents)],
      [58, '271126'],
      [128, '0'],
    ),
  ]
}

/** The records of a movement; its details and its information count on together. */
function movementLines({ details = [], ...total }: CodaMovement, sequence: number): string[] {
  const [totalType, detailType] = total.amountCents < 0 ? ['1', '5'] : ['2', '6']
  let detail = 0
  const records = (payment: CodaPayment, type: string) => {
    const number = () => digits(sequence % 10_000, 4) + digits(detail++ % 10_000, 4)
    return paymentLines({ date: total.date, ...payment }, number, type)
  }
  return [
    ...records(total, details.length > 0 ? (totalType as string) : '0'),
    ...details.flatMap((payment) => records(payment, detailType as string)),
  ]
}

/** Records 21 to 23 of a payment, and 31 to 33. @param number gives the next one @param type the transaction's */
function paymentLines(payment: CodaPayment & { date: string }, number: () => string, type: string): string[] {
  const { amountCents, payer = '', payerAccount = '', bankReference = '', returned = '' } = payment
  const { fullName = '', information = '' } = payment
  const said = saidIn(payment)
  if (said.length > 150) throw new Error('A movement has room for 149 characters.')
  const [day, code] = [date(payment.date), payment.code ?? type + (amountCents < 0 ? '0101000' : '0150000')]
  const isLong = said.length > 54 || [payer, payerAccount, returned].some((part) => part !== '')
  const told = [
    ...(fullName === '' ? [] : [`1001${fullName}`]),
    ...(information === '' ? [] : [`0${information}`]),
  ]
  const [moved, link] = [number(), told.length > 0 ? '1' : '0']
  const parts = [
    line(
      '21',
      [3, moved],
      [11, bankReference],
      [32, sign(amountCents)],
      [33, amount(amountCents)],
      [48, day],
      [54, code],
      [62, said.slice(0, 54)],
      [116, day],
      [122, '3310'],
      [126, isLong ? '1 0' : `0 ${link}`],
    ),
    line('22', [3, moved], [11, said.slice(54, 107)], [113, returned], [126, '1 0']),
    line('23', [3, moved], [11, payerAccount], [48, payer], [83, said.slice(107)], [126, `0 ${link}`]),
  ]
  const after = told.flatMap((text) => informationLines(text, number(), bankReference, code))
  return [...parts.slice(0, isLong ? 3 : 1), ...after]
}

/** The type of a communication (1: structured), and itself. */
const saidIn = ({ message, text = '', structured }: CodaPayment) =>
  structured !== undefined ? `1${structured}` : message !== undefined ? `1101${message}${text}` : `0${text}`

/** @param told the type of the communication, and itself */
function informationLines(told: string, number: string, bankReference: string, code: string): string[] {
  const parts = [told.slice(74), told.slice(179)]
  const next = (at: number) => (parts[at] ? '1 0' : '0 0')
  return [
    line('31', [3, number], [11, bankReference], [32, code + told.slice(0, 74)], [126, next(0)]),
    ...(parts[0] ? [line('32', [3, number], [11, parts[0].slice(0, 105)], [126, next(1)])] : []),
    ...(parts[1] ? [line('33', [3, number], [11, parts[1]], [126, '0 0'])] : []),
  ]
}

/** 128 characters. @param fields each with the position of its first character, counted from 1 */
function line(record: string, ...fields: readonly (readonly [at: number, value: string])[]): string {
  let written = record
  for (const [at, value] of fields) {
    if (written.length >= at) throw new Error(`“${written}” leaves no room for “${value}” at ${at}.`)
    written = written.padEnd(at - 1) + value
  }
  if (written.length > 128) throw new Error(`“${written}” is too long.`)
  return written.padEnd(128)
}

const digits = (count: number, length: number) => String(count).padStart(length, '0')

const sign = (cents: number) => (cents < 0 ? '1' : '0')

/** Twelve digits and three decimals. */
const amount = (cents: number) => `${digits(Math.abs(cents), 14)}0`

/** `DDMMYY`. @param day `YYYY-MM-DD` */
const date = (day: string) => day.slice(8) + day.slice(5, 7) + day.slice(2, 4)
