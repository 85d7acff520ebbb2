import { isCalendarDate } from '#contract/fields.ts'
import { Refusal } from '../platform/errors.ts'
import { mapInTurns } from '../platform/limits/in-turns.ts'
import type { BankFile, Movement, MovementKind } from './bank-file.ts'
import { centsOf, checkBalance, isCredit } from './camt-amounts.ts'
import { messagesOf, payerOf } from './camt-messages.ts'
import { accountIn, oneLine } from './own-field.ts'
import { partAt, partsAt, readXml, textAt, type XmlPart } from './read-xml.ts'
import { brokenAt } from './refusals.ts'

/** Whether a text is XML, of any kind. */
export const isCamt = (text: string): boolean => /^\s*</.test(text)

const kept = new Set(
  [
    'BkToCstmrStmt Stmt StmtPgntn PgNb LastPgInd Acct Id IBAN Othr Bal Tp CdOrPrtry Cd Amt CdtDbtInd',
    'Ntry NtryRef RvslInd Sts BookgDt ValDt Dt DtTm AcctSvcrRef BkTxCd Domn Fmly SubFmlyCd AddtlNtryInf',
    'NtryDtls Btch NbOfTxs TxDtls Refs EndToEndId AmtDtls TxAmt InstdAmt RltdPties Dbtr Cdtr UltmtDbtr UltmtCdtr Pty Nm',
    'RmtInf Ustrd Strd CdtrRefInf Ref AddtlRmtInf RtrInf AddtlTxInf',
  ].flatMap((names) => names.split(' ')),
)

/** A movement is an entry or one of its details. */
const plan = { kept, counted: new Set(['Ntry', 'TxDtls']) }

const versions = ['02', '03', '04', '05', '06', '07', '08']

function checkRoot(name: string, namespace: string): void {
  const [, version] = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(\d{2})$/.exec(namespace) ?? []
  if (name !== 'Document' || !version) throw new Refusal(400, 'bankFile.unknownFormat')
  if (!versions.includes(version)) throw new Refusal(400, 'bankFile.version', { values: { version } })
}

/**
 * The movements of a CAMT.053 file (ISO 20022), versions 02 to 08. A statement that the file holds again is left out.
 * @throws Refusal 400 `bankFile.unknownFormat` for other XML, `bankFile.version`, `bankFile.broken` with its line, `bankFile.tooMany`
 * @throws UnequalBalance
 */
export async function readCamt(text: string): Promise<BankFile> {
  const document = await readXml(declaredFirst(text), plan, checkRoot)
  const statements = onceEach(partsAt(document, 'BkToCstmrStmt', 'Stmt'))
  const movements: Movement[] = []
  for (const statement of statements) {
    const entries = (await mapInTurns(partsAt(statement, 'Ntry'), readEntry)).flat()
    checkBalance(statement, isBooked)
    for (const movement of entries) movements.push(movement)
  }
  const accounts = statements
    .flatMap((statement) => partsAt(statement, 'Acct', 'Id'))
    .map((id) => accountIn(textAt(id, 'IBAN') || textAt(id, 'Othr', 'Id')))
  return { format: 'camt053', accounts: [...new Set(accounts.filter((one) => one !== ''))], movements }
}

/** XML allows no space before its declaration; behind it, the lines keep their numbers. */
const declaredFirst = (text: string) => text.replace(/^(\s+)(<\?xml\b[^>]*>)/, '$2$1')

/** Without a statement that says the same as one before it. Banks name each download; with balances, the name makes no difference. */
function onceEach(statements: readonly XmlPart[]): XmlPart[] {
  if (statements.length < 2) return [...statements]
  const bySaid = Map.groupBy(statements, (statement) => {
    const named = partAt(statement, 'Bal')
      ? { ...statement, parts: statement.parts.filter(({ name }) => name !== 'Id') }
      : statement
    return JSON.stringify(named, (key, value) => {
      if (key === 'line') return undefined
      return key === 'text' ? oneLine(String(value)) : value
    })
  })
  return [...bySaid.values()].flatMap(([first]) => first ?? [])
}

/** The state stands in the element itself up to version 07. */
const isBooked = (entry: XmlPart) => (textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')) === 'BOOK'

/** A movement, or each payment of one that the bank booked together, if these have amounts of their own that add up to it. */
function readEntry(entry: XmlPart): Movement[] {
  const total = signed(amountOf(entry), entry, entry)
  const details = partsAt(entry, 'NtryDtls', 'TxDtls')
  const { currency } = amountOf(entry)
  const [only = null, ...more] = details
  const counts = partsAt(entry, 'NtryDtls', 'Btch', 'NbOfTxs').map(({ text }) => Number(text))
  const count = counts.reduce((sum, each) => sum + each, 0)
  if (more.length === 0 && count <= 1 && !(only && isLess(only, currency, total)))
    return [movementOf(entry, only, total, entry)]
  const amounts = details.map((detail) => ownAmount(detail, currency))
  const parts = details.flatMap((detail, at) => {
    const amount = amounts[at]
    return amount ? [{ detail, cents: signed(amount, detail, entry) }] : []
  })
  const sum = parts.reduce((cents, part) => cents + part.cents, 0)
  const isToldApart = parts.length >= 2 && parts.length === details.length && count <= parts.length
  if (!isToldApart || sum !== total) return [{ ...movementOf(entry, null, total, entry), isTotal: true }]
  return parts.map(({ detail, cents }) => movementOf(entry, detail, cents, detail))
}

/** Whether a payment's own amount is less than that of its entry. */
function isLess(detail: XmlPart, currency: string, total: number): boolean {
  const amount = ownAmount(detail, currency)
  return amount !== undefined && centsOf(amount) < Math.abs(total)
}

function amountOf(entry: XmlPart): XmlPart {
  const amount = partAt(entry, 'Amt')
  if (!amount || !/^[A-Z]{3}$/.test(amount.currency)) throw brokenAt(amount?.line ?? entry.line)
  return amount
}

const ownAmount = (detail: XmlPart, currency: string): XmlPart | undefined =>
  [
    partAt(detail, 'Amt'),
    partAt(detail, 'AmtDtls', 'TxAmt', 'Amt'),
    partAt(detail, 'AmtDtls', 'InstdAmt', 'Amt'),
  ].find((amount) => amount?.currency === currency)

const signed = (amount: XmlPart, part: XmlPart, entry: XmlPart) =>
  centsOf(amount) * (isCredit(partAt(part, 'CdtDbtInd') ? part : entry) ? 1 : -1)

/** @param begins the part whose line is shown */
function movementOf(entry: XmlPart, detail: XmlPart | null, amountCents: number, begins: XmlPart): Movement {
  const date = dayOf(entry)
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd'))
  return {
    line: begins.line,
    kind: date === null ? 'unreadable' : kindOf(entry, detail, isReversal),
    date,
    amountCents,
    currency: amountOf(entry).currency,
    ...messagesOf(entry, detail),
    payer: detail ? otherParty(detail, amountCents < 0, isReversal) : '',
    bankReference: (detail && textAt(detail, 'Refs', 'AcctSvcrRef')) || nameOf(entry),
    isTotal: false,
  }
}

/** Of a reversal, some banks name the parties of the payment that is reversed, and some as if it were a payment back. */
const otherParty = (detail: XmlPart, isOut: boolean, isReversal: boolean) =>
  isReversal ? payerOf(detail, !isOut) || payerOf(detail, isOut) : payerOf(detail, isOut)

/** The day as it stands, whatever the time zone behind it: the bank booked on that. Without one, the day from which interest counts. */
function dayOf(entry: XmlPart): string | null {
  const written = ['BookgDt', 'ValDt'].flatMap((name) => [
    textAt(entry, name, 'Dt'),
    textAt(entry, name, 'DtTm'),
  ])
  const day = written.find((text) => text !== '')?.slice(0, 10)
  if (day === undefined) return null
  if (!isCalendarDate(day)) throw brokenAt(entry.line)
  return day
}

/** A short number of an entry is its place in the file: another file of the same day may count from 1 again. */
function nameOf(entry: XmlPart): string {
  const reference = textAt(entry, 'NtryRef')
  return textAt(entry, 'AcctSvcrRef') || (/^0*\d{1,5}$/.test(reference) ? '' : reference)
}

/** The families of transactions for money that went back: refused, unpaid, reversed or cancelled. */
const returns = new Set(['RRTN', 'RPCR', 'UPDD', 'PRDD', 'UPCQ', 'UPCT', 'ARET', 'AREV'])

function kindOf(entry: XmlPart, detail: XmlPart | null, isReversal: boolean): MovementKind {
  if (!isBooked(entry)) return 'announced'
  const parts = detail ? [entry, detail] : [entry]
  const isReturn = parts.some(
    (part) => partAt(part, 'RtrInf') || returns.has(textAt(part, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd')),
  )
  return isReversal || isReturn ? 'returned' : 'booked'
}
