import { partAt, partsAt, textAt, type XmlPart } from './read-xml.ts'
import { brokenAt, UnequalBalance } from './refusals.ts'

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

const signedCents = (part: XmlPart, amount: XmlPart) => centsOf(amount) * (isCredit(part) ? 1 : -1)

/**
 * Checks the new balance of a statement against its old one and its booked entries, if it gives both and is not one page of several.
 * @throws UnequalBalance
 */
export function checkBalance(statement: XmlPart, isBooked: (entry: XmlPart) => boolean): void {
  const pages = partAt(statement, 'StmtPgntn')
  if (pages && (Number(textAt(pages, 'PgNb')) > 1 || textAt(pages, 'LastPgInd') === 'false')) return
  const before = balanceOf(statement, 'OPBD') ?? balanceOf(statement, 'PRCD')
  const after = balanceOf(statement, 'CLBD')
  const entries = partsAt(statement, 'Ntry').filter(isBooked)
  const amounts = entries.flatMap((entry) => partAt(entry, 'Amt') ?? [])
  if (!before || !after || [before, ...amounts].some(({ currency }) => currency !== after.currency)) return
  const expected = entries.reduce((sum, entry, at) => {
    const amount = amounts[at]
    return amount ? sum + signedCents(entry, amount) : sum
  }, before.cents)
  if (expected !== after.cents) throw new UnequalBalance(after.cents, expected)
}

function balanceOf(statement: XmlPart, code: string): { cents: number; currency: string } | null {
  const balance = partsAt(statement, 'Bal').find((part) => textAt(part, 'Tp', 'CdOrPrtry', 'Cd') === code)
  const amount = balance && partAt(balance, 'Amt')
  return amount ? { cents: signedCents(balance, amount), currency: amount.currency } : null
}
