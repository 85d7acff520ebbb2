import type { Movement } from './bank-file.ts'
import { isMarked, saidIn } from './coda-communication.ts'
import { type CodaRecord, centsOf, dayOf, digitsOf, fieldOf, flagOf, thousandthsOf } from './coda-record.ts'
import { isReturn } from './coda-returned.ts'
import { oneLine } from './own-field.ts'
import { brokenAt } from './refusals.ts'

/**
 * A movement, or a part of it, in records 21 to 33. `numbers`: the sequence and the detail number, in eight digits.
 * `thousandths`: the amount; negative if the money went out. `name`: the other party's; `fullName`: as information
 * has it. `information`: free text; `isFree`: more of it may follow.
 */
export type CodaPayment = {
  line: number
  numbers: string
  type: string
  thousandths: number
  day: string | null
  bankReference: string
  isStructured: boolean
  communication: string
  name: string
  fullName: string
  information: string
  isFree: boolean
  isReturned: boolean
}

/** @throws Refusal 400 `bankFile.broken` */
export function paymentIn(record: CodaRecord): CodaPayment {
  const code = digitsOf(record, 54, 61)
  const type = code.charAt(0)
  // A blank comes before the last mark; elsewhere, a character of the line is missing, or one is too many.
  if (type === '4' || fieldOf(record, 127) !== ' ') throw brokenAt(record.line)
  return {
    line: record.line,
    numbers: digitsOf(record, 3, 10),
    type,
    thousandths: thousandthsOf(record, 32, 33),
    day: dayOf(record, 116) ?? dayOf(record, 48),
    bankReference: fieldOf(record, 11, 31).trim(),
    isStructured: flagOf(record, 62),
    communication: fieldOf(record, 63, 115),
    name: '',
    fullName: '',
    information: '',
    isFree: false,
    isReturned: isReturn(code),
  }
}

/** Adds a record 22. */
export function addWords(payment: CodaPayment, record: CodaRecord): void {
  payment.communication += fieldOf(record, 11, 63)
  payment.isReturned ||= isMarked(fieldOf(record, 113))
}

/** Adds a record 23. */
export function addCounterparty(payment: CodaPayment, record: CodaRecord): void {
  // There may have been no record 22.
  payment.communication = payment.communication.padEnd(106) + fieldOf(record, 83, 125)
  payment.name = oneLine(fieldOf(record, 48, 82))
}

/** Adds a record 31. @throws Refusal 400 `bankFile.broken` */
export function beginInformation(payment: CodaPayment, record: CodaRecord): void {
  payment.isFree = !flagOf(record, 40)
  addInformation(payment, record, 41, 113)
  if (!payment.isFree && fieldOf(record, 41, 43) === '001')
    payment.fullName = oneLine(fieldOf(record, 44, 113))
}

/** Adds free information at two positions and between them. */
export function addInformation(payment: CodaPayment, record: CodaRecord, from: number, to: number): void {
  if (payment.isFree) payment.information += fieldOf(record, from, to)
}

/**
 * The payments of a movement: those that the customer (1) or the bank (2) booked together, if they add up to it, else the movement alone.
 * Details of details (9) and of one payment (8), such as costs, are parts of an amount, not payments.
 */
export function paymentsOf(total: CodaPayment, details: readonly CodaPayment[]): CodaPayment[] {
  if (total.type === '3') return [withDetails(total, details)]
  const isBatch = total.type === '1' || total.type === '2'
  const parts = details.filter(({ type }) => type !== '8' && type !== '9')
  const sum = parts.reduce((so, { thousandths }) => so + thousandths, 0)
  if (!isBatch || parts.length === 0 || sum !== total.thousandths) return [total]
  return parts.map((part) => ({
    ...part,
    isReturned: part.isReturned || total.isReturned,
    day: part.day ?? total.day,
  }))
}

/** A payment with what its details, such as costs, tell about the whole of it. */
function withDetails(payment: CodaPayment, details: readonly CodaPayment[]): CodaPayment {
  const said = details.map((detail) => saidIn(detail.isStructured, detail.communication))
  const told = {
    ...payment,
    name: payment.name || (details.find(({ name }) => name)?.name ?? ''),
    isReturned: payment.isReturned || said.some(({ isReturned }) => isReturned),
  }
  const messages = [...new Set(said.flatMap(({ reference }) => reference ?? []))]
  const own = saidIn(payment.isStructured, payment.communication)
  const [message] = messages
  if (message && messages.length === 1 && own.reference === null && own.text.trim() === '')
    return { ...told, isStructured: true, communication: `101${message}` }
  // Several are a payment of several invoices: none of them is its message.
  const texts = said.flatMap(({ text }, at) => [text, details[at]?.information ?? ''])
  return { ...told, information: [payment.information, ...messages, ...texts].join(' ') }
}

/** @throws Refusal 400 `bankFile.broken` for a part of a cent */
export function movementOf(payment: CodaPayment, currency: string): Movement {
  const { line, day, bankReference, name, fullName } = payment
  const said = saidIn(payment.isStructured, payment.communication)
  const text = oneLine(said.text)
  const isReturned = payment.isReturned || said.isReturned
  return {
    line,
    kind: day === null ? 'unreadable' : isReturned ? 'returned' : 'booked',
    date: day,
    amountCents: centsOf(payment.thousandths, line),
    currency,
    reference: said.reference,
    // Information repeats what the payer says, among words of the bank.
    text: said.reference === null && text === '' ? oneLine(payment.information) : text,
    // A movement has room for 35 characters of the name, information for 70.
    payer: fullName.startsWith(name) ? fullName : name,
    bankReference: /^0+$/.test(bankReference) ? '' : bankReference,
    // The customer (1) or the bank (2) booked it together: its payments have other types.
    isTotal: payment.type === '1' || payment.type === '2',
  }
}
