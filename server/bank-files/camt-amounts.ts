import { partAt, partsAt, textAt, type XmlPart } from './read-xml.ts'
import { brokenAt, checkEqual } from './refusals.ts'

/** @throws Refusal 400 `bankFile.broken` for what is no amount, or has more than two decimals that are not 0 */
export function centsOf(amount: XmlPart): number {
  const [, whole = '', decimals = ''] = /^\s*\+?(\d{1,13})(?:\.(\d{0,20}))?\s*$/.exec(amount.text) ?? []
  if (whole === '' || !/^\d{0,2}0*$/.test(decimals)) throw brokenAt(amount.line)
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
}

/** Whether an amount came in. @throws Refusal 400 `bankFile.broken` if its part does not say */
export function isCredit(part: XmlPart): boolean {
  const direction = textAt(part, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') throw brokenAt(part.line)
  return direction === 'CRDT'
}

/**
 * Checks the last new balance of a statement against its first old one and its booked entries, if it gives both and is not one page of several.
 * @throws UnequalBalance; Refusal 400 `bankFile.broken` if the balances are not in euros
 */
export function checkBalance(statement: XmlPart, isBooked: (entry: XmlPart) => boolean): void {
  const pages = partAt(statement, 'StmtPgntn')
  if (pages && (Number(textAt(pages, 'PgNb')) > 1 || textAt(pages, 'LastPgInd') === 'false')) return
  const before = balanceOf(statement, 'OPBD') ?? balanceOf(statement, 'PRCD')
  const after = balanceOf(statement, 'CLBD')
  if (!before || !after) return
  const { currency } = after
  const booked = partsAt(statement, 'Ntry')
    .filter(isBooked)
    .flatMap((entry) => amountOf(entry) ?? [])
  if ([before, ...booked].some((amount) => amount.currency !== currency)) return
  const expected = booked.reduce((sum, { cents }) => sum + cents, before.cents)
  checkEqual(after.cents, expected, currency, statement.line)
}

/** Of the balances with this code, which may be one for each day, the last new one or the first old one. */
function balanceOf(statement: XmlPart, code: string): SignedAmount | null {
  const dayOf = (balance: XmlPart) => textAt(balance, 'Dt', 'Dt') || textAt(balance, 'Dt', 'DtTm')
  const balances = partsAt(statement, 'Bal')
    .filter((part) => textAt(part, 'Tp', 'CdOrPrtry', 'Cd') === code)
    .toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : Number(dayOf(one) > dayOf(other))))
  const balance = balances.at(code === 'CLBD' ? -1 : 0)
  return balance ? amountOf(balance) : null
}

type SignedAmount = { cents: number; currency: string }

/** The amount of a balance or an entry: negative if it is owed or went out. */
function amountOf(part: XmlPart): SignedAmount | null {
  const amount = partAt(part, 'Amt')
  return amount ? { cents: centsOf(amount) * (isCredit(part) ? 1 : -1), currency: amount.currency } : null
}
