import { createHash } from 'node:crypto'
import type { BankChoice, BankFileFormat } from '#contract/bank-files.ts'
import { accountText } from '#contract/written-numbers.ts'
import type { Language } from '#i18n/languages.ts'
import { writtenEuros } from '#i18n/written.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { conflict, invalidValue, notFound, Refusal } from '../platform/errors.ts'
import { mapInTurns, nextTurn } from '../platform/limits/in-turns.ts'
import type { Services } from '../services.ts'
import type { BankFile } from './bank-file.ts'
import { findNamed, findNoted, findOpen } from './bank-rows.ts'
import { type Invoice, type Matched, matchMovements, whyNotNoted } from './match.ts'
import { readBankFile } from './read-bank-file.ts'
import { UnequalBalance } from './refusals.ts'
import { type Seen, seeing, withOwnLines } from './seen.ts'

/** A bank statement as it was sent, the invoices that the person chose, and the person's language. */
export type SentFile = { content: string; choices: readonly BankChoice[]; language: Language }

/** The outcome of a file's movements. `fingerprint`: of their rows. */
export type BankPlan = { format: BankFileFormat; movements: Matched[]; fingerprint: string }

/**
 * Finds what the movements of a bank statement pay. Changes nothing.
 * @throws Refusal 400 if the file cannot be read or is of another account, or a choice is of no movement; 404 if a chosen invoice does not exist; 409
 *   without an account
 */
export async function planBankFile(
  services: Services,
  { content, choices, language }: SentFile,
): Promise<BankPlan> {
  const { sales } = services.config
  if (!sales) throw conflict('bankFile.noAccount')
  const { format, accounts, movements } = await readIn(language, content)
  const { iban } = sales.seller
  refuseOthers(accounts, iban)
  await nextTurn()
  const seen = await mapInTurns(withOwnLines(movements), seeing(iban, format))
  const today = dateInBrussels(services.clock())
  const chosen = chosenOf(choices, seen, today)
  const ground = { ...(await findGround(services, seen, chosen, today)), choices: chosen, today }
  await nextTurn()
  const matched = matchMovements(seen, ground)
  await nextTurn()
  return { format, movements: matched, fingerprint: fingerprintOf(matched) }
}

async function readIn(language: Language, content: string): Promise<BankFile> {
  try {
    return await readBankFile(content)
  } catch (error) {
    if (!(error instanceof UnequalBalance)) throw error
    const [stated, expected] = [writtenEuros(error.stated, language), writtenEuros(error.expected, language)]
    throw new Refusal(400, 'bankFile.balance', { values: { stated, expected } })
  }
}

/** @throws Refusal 400 if a statement is of another account than the seller's */
function refuseOthers(accounts: readonly string[], own: string): void {
  const other = accounts.find((account) => account !== own)
  if (other === undefined) return
  throw new Refusal(400, 'bankFile.otherAccount', {
    values: { account: accountText(other.slice(0, 34)), own: accountText(own) },
  })
}

/** The choices by line. @throws Refusal 400 if one is of no movement that can be noted, or two are of the same */
function chosenOf(
  choices: readonly BankChoice[],
  movements: readonly Seen[],
  today: string,
): Map<number, string | null> {
  const byLine = new Map(choices.map(({ line, number }) => [line, number]))
  const payments = new Map(
    movements.map((movement) => [movement.line, whyNotNoted(movement, today) === null]),
  )
  const isRight = ([line, number]: [number, string | null]) =>
    number === null ? payments.has(line) : payments.get(line) === true
  if (byLine.size !== choices.length || ![...byLine].every(isRight)) throw invalidValue('choices')
  return byLine
}

/** @throws Refusal 404 if a chosen invoice does not exist */
async function findGround(
  { db }: Services,
  movements: readonly Seen[],
  chosen: ReadonlyMap<number, string | null>,
  today: string,
) {
  const numbers = [...new Set(chosen.values())].filter((number) => number !== null)
  const messages = [...new Set(movements.flatMap((movement) => movement.messages))]
  const payments = movements.filter((movement) => whyNotNoted(movement, today) === null)
  const named = await findNamed(db, messages, numbers)
  await nextTurn()
  const amounts = [...new Set(payments.map(({ amountCents }) => amountCents))]
  const open = amounts.length === 0 ? [] : await findOpen(db, amounts)
  await nextTurn()
  const noted = await findNoted(db, payments)
  const invoices = new Map<string, Invoice>([...open, ...named].map((invoice) => [invoice.number, invoice]))
  if (!numbers.every((number) => invoices.has(number))) throw notFound('invoice.notFound')
  return { invoices: [...invoices.values()], noted }
}

/** Of all that the rows say. */
function fingerprintOf(matched: readonly Matched[]): string {
  const hash = createHash('sha256')
  for (const { row } of matched) hash.update(JSON.stringify(row))
  return hash.digest('base64url')
}
