import { maxMovements } from '#contract/bank-files.ts'
import { Refusal } from '../platform/errors.ts'
import type { Movement } from './bank-file.ts'
import { accountOf, type CodaAccount } from './coda-account.ts'
import {
  addCounterparty,
  addInformation,
  addWords,
  beginInformation,
  type CodaPayment,
  movementOf,
  paymentIn,
  paymentsOf,
} from './coda-payment.ts'
import {
  type CodaKind,
  type CodaRecord,
  centsOf,
  digitsOf,
  fieldOf,
  followers,
  thousandthsOf,
} from './coda-record.ts'
import { brokenAt, checkEqual, tooMany } from './refusals.ts'

/**
 * The state of reading; amounts are in thousandths. `records`, `credit`, `debit`: the figures of the trailer. `structure`: of the account's number.
 * `balance`: after the movements so far. `batch`: the movement that is being read, and its details. `numbers`: the last sequence and detail number.
 * `isApart`: by its header, the file may be of details that a bank sends apart from their statement; `isOldZero`: the old balance is 0. `written`: the
 * statement so far; `first`: the place of its first movement; `statements`: those before it.
 */
export type CodaState = {
  accounts: Set<string>
  movements: Movement[]
  last: CodaKind | null
  records: number
  credit: number
  debit: number
  structure: string
  account: CodaAccount
  balance: number
  batch: CodaPayment[]
  numbers: string
  isApart: boolean
  isOldZero: boolean
  written: string
  first: number
  statements: Set<string>
}

export const nothingRead = (): CodaState => ({
  accounts: new Set(),
  movements: [],
  last: null,
  records: 0,
  credit: 0,
  debit: 0,
  structure: '',
  account: { number: '', currency: '' },
  balance: 0,
  batch: [],
  numbers: '',
  isApart: false,
  isOldZero: false,
  written: '',
  first: 0,
  statements: new Set(),
})

/** Reads the next record. @throws Refusal 400 `bankFile.broken`, `bankFile.tooMany`, and UnequalBalance */
export function readRecord(state: CodaState, record: CodaRecord): void {
  const expected: readonly CodaKind[] = state.last === null ? ['0'] : followers[state.last]
  if (!expected.includes(record.kind)) throw brokenAt(record.line)
  state.last = record.kind
  state.written += `${record.text.trimEnd()}\n`
  if (!uncounted.includes(record.kind)) state.records++
  readers[record.kind](state, record)
}

/** The trailer does not count header, free communications and itself. */
const uncounted: readonly CodaKind[] = ['0', '4', '9']

const readers: Record<CodaKind, (state: CodaState, record: CodaRecord) => void> = {
  '0': readHeader,
  '1': readOldBalance,
  '21': readMovement,
  '22': (state, record) => addWords(samePayment(state, record), record),
  '23': (state, record) => addCounterparty(samePayment(state, record), record),
  '31': readInformation,
  '32': (state, record) => addInformation(samePayment(state, record), record, 11, 115),
  '33': (state, record) => addInformation(samePayment(state, record), record, 11, 100),
  '8': readNewBalance,
  '4': () => {},
  '9': readTrailer,
}

function readHeader(state: CodaState, record: CodaRecord) {
  const isKnown =
    fieldOf(record, 2, 5) === '0000' && fieldOf(record, 15, 16) === '05' && fieldOf(record, 128) === '2'
  if (!isKnown) throw brokenAt(record.line)
  const isApart = !/^[ 0]+$/.test(fieldOf(record, 84, 88))
  Object.assign(state, { records: 0, credit: 0, debit: 0, isApart })
}

function readOldBalance(state: CodaState, record: CodaRecord) {
  state.structure = fieldOf(record, 2)
  state.account = accountOf(record, state.structure, 6)
  state.accounts.add(state.account.number)
  state.balance = thousandthsOf(record, 43, 44)
  state.isOldZero = state.balance === 0
  state.numbers = ''
  state.written = record.text.trimEnd()
  state.first = state.movements.length
}

function readMovement(state: CodaState, record: CodaRecord) {
  const payment = paymentIn(record)
  const [sequence, detail] = halvesOf(state.numbers)
  const isDetail = state.batch.length > 0 && payment.numbers.startsWith(sequence)
  const expected = isDetail ? sequence + next(detail) : `${next(sequence)}0000`
  if (payment.numbers !== expected) throw brokenAt(record.line)
  if (!isDetail) {
    endMovement(state)
    state.balance += payment.thousandths
    if (payment.thousandths > 0) state.credit += payment.thousandths
    else state.debit -= payment.thousandths
  }
  state.batch.push(payment)
  state.numbers = payment.numbers
}

/** Information has a detail number of its own; some banks repeat that of its movement. */
function readInformation(state: CodaState, record: CodaRecord) {
  const numbers = digitsOf(record, 3, 10)
  const [sequence, detail] = halvesOf(state.numbers)
  if (numbers !== state.numbers && numbers !== sequence + next(detail)) throw brokenAt(record.line)
  state.numbers = numbers
  beginInformation(samePayment(state, record), record)
}

/** The payment that a further record is of. */
function samePayment(state: CodaState, record: CodaRecord): CodaPayment {
  const payment = state.batch.at(-1)
  if (!payment || digitsOf(record, 3, 10) !== state.numbers) throw brokenAt(record.line)
  return payment
}

function readNewBalance(state: CodaState, record: CodaRecord) {
  endMovement(state)
  const { number, currency } = accountOf(record, state.structure, 5)
  if (number !== state.account.number || currency !== state.account.currency) throw brokenAt(record.line)
  const stated = centsOf(thousandthsOf(record, 42, 43), record.line)
  const expected = centsOf(state.balance, record.line)
  if (stated === 0 && expected !== 0 && state.isApart && state.isOldZero)
    throw new Refusal(400, 'bankFile.unknownFormat')
  checkEqual(stated, expected, currency, record.line)
  if (state.statements.has(state.written)) state.movements.length = state.first
  state.statements.add(state.written)
}

function readTrailer(state: CodaState, record: CodaRecord) {
  const stated = [digitsOf(record, 17, 22), digitsOf(record, 23, 37), digitsOf(record, 38, 52)].map(Number)
  const found = [state.records, state.debit, state.credit]
  if (found.some((sum, at) => sum !== stated[at])) throw brokenAt(record.line)
}

function endMovement(state: CodaState) {
  const [total, ...details] = state.batch
  state.batch = []
  const payments = total ? paymentsOf(total, details) : []
  for (const payment of payments.filter(({ thousandths }) => thousandths !== 0)) {
    if (state.movements.length === maxMovements) throw tooMany()
    state.movements.push(movementOf(payment, state.account.currency))
  }
}

const halvesOf = (numbers: string) => [numbers.slice(0, 4), numbers.slice(4)] as const

/** The next of numbers with four digits, which go on with 0000 after 9999. */
const next = (number: string) => String((Number(number) + 1) % 10_000).padStart(4, '0')
