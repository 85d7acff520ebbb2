import type { BankMatch, BankReason, BankRow, BankVerdict } from '#contract/bank-files.ts'
import { maxCents } from '#contract/fields.ts'
import { structuredMessage } from '../invoices/payment-reference.ts'
import { type Known, knownOf, type Noted } from './noted-before.ts'
import { returnedBy } from './returned.ts'
import type { Seen } from './seen.ts'

/**
 * An invoice that a movement may pay. `message`: its structured message in digits; null: it was paid online. `date`: of issue. `openCents`: negative
 * if too much came in.
 */
export type Invoice = {
  number: string
  licenceId: number
  customer: string
  message: string | null
  date: string
  openCents: number
}

/**
 * The facts that decide about the movements of a file. `invoices`: those that a movement or a choice names, and all open ones with an amount of the file.
 * `choices`: by line. `today`: in Brussels.
 */
export type Ground = {
  invoices: readonly Invoice[]
  noted: readonly Noted[]
  choices: ReadonlyMap<number, string | null>
  today: string
}

/** A movement with its outcome. `pays`: the invoice for which it is to be noted. */
export type Matched = { movement: Seen; known: Known | null; row: BankRow; pays: Invoice | null }

type Found = { invoice: Invoice; by: BankMatch }

/** Why a movement is no money that can be noted; null: it can. @param today in Brussels */
export const whyNotNoted = (
  { kind, date, amountCents, currency }: Seen,
  today: string,
): BankReason | null => {
  if (kind === 'unreadable' || date === null || amountCents === 0) return 'unreadable'
  // In another currency too: what went out, went back or is only announced is not to be noted by hand.
  if (kind === 'announced' || date > today) return 'not_booked'
  if (kind === 'returned') return 'returned'
  if (amountCents < 0) return 'outgoing'
  if (currency !== 'EUR') return 'currency'
  return amountCents > maxCents ? 'no_invoice' : null
}

/** How the amount of a movement compares with what is open of its invoice. */
export const verdictOf = (amountCents: number, openCents: number): BankVerdict => {
  if (amountCents === openCents) return 'paid'
  return amountCents < openCents ? 'partly' : 'too_much'
}

/** Finds what each movement of a file pays. Changes nothing. */
export function matchMovements(movements: readonly Seen[], ground: Ground): Matched[] {
  const matcher = new Matcher(movements, ground)
  return movements.map((movement) => matcher.outcomeOf(movement))
}

class Matcher {
  readonly #choices: Ground['choices']
  readonly #byNumber: Map<string, Invoice>
  readonly #byMessage: Map<string | null, Invoice[]>
  /** The open amount of each invoice after the movements that were matched so far. */
  readonly #open: Map<Invoice, number>
  readonly #reasons = new Map<Seen, BankReason>()
  readonly #known: Map<Seen, Known>
  readonly #found = new Map<Seen, Found & { openCents: number }>()
  readonly #returned: Map<Seen, Seen>

  constructor(movements: readonly Seen[], { invoices, noted, choices, today }: Ground) {
    this.#choices = choices
    this.#byNumber = new Map(invoices.map((invoice) => [invoice.number, invoice]))
    this.#byMessage = Map.groupBy(invoices, ({ message }) => message)
    this.#open = new Map(invoices.map((invoice) => [invoice, invoice.openCents]))
    for (const movement of movements) {
      const reason = whyNotNoted(movement, today)
      if (reason) this.#reasons.set(movement, reason)
    }
    const isBooked = (movement: Seen) => {
      const reason = this.#reasons.get(movement)
      if (movement.currency !== 'EUR') return false
      return reason === undefined || reason === 'returned' || reason === 'outgoing'
    }
    this.#known = knownOf(
      movements.filter((movement) => !this.#reasons.has(movement)),
      noted,
    )
    this.#returned = returnedBy(movements.filter(isBooked))
    for (const payment of this.#returned.values()) this.#reasons.set(payment, 'returned')
    const undecided = movements.filter((movement) => this.#isByMessage(movement))
    this.#guess(undecided.filter((movement) => !this.#reasons.has(movement)))
  }

  outcomeOf(movement: Seen): Matched {
    const found = this.#found.get(movement)
    const known = this.#known.get(movement) ?? null
    const row = { ...shown(movement), ...(found ? this.#paying(movement, found) : this.#unpaying(movement)) }
    return { movement, known, row, pays: found?.invoice ?? null }
  }

  #paying(movement: Seen, { invoice, by, openCents }: Found & { openCents: number }) {
    const { number, customer } = invoice
    const verdict = verdictOf(movement.amountCents, openCents)
    return { verdict, reason: null, by, number, customer, openCents: Math.max(0, openCents) }
  }

  #unpaying(movement: Seen) {
    const noted = this.#notedAs(movement)
    const isAlready = noted !== undefined && !noted.isTakenBack
    const reason = isAlready ? null : (this.#reasons.get(movement) ?? 'no_invoice')
    const named = noted ?? this.#namedBy(movement)
    return {
      verdict: isAlready ? ('already' as const) : ('unknown' as const),
      reason,
      by: null,
      ...(named && { number: named.number, customer: named.customer }),
    }
  }

  #notedAs(movement: Seen): Noted | undefined {
    const known = this.#known.get(movement)
    return known && 'noted' in known ? known.noted : undefined
  }

  /** The invoice of a payment that went back, for staff to find it. */
  #namedBy(movement: Seen): Pick<Invoice, 'number' | 'customer'> | undefined {
    if (this.#reasons.get(movement) !== 'returned') return undefined
    const payment = this.#returned.get(movement)
    const invoices = this.#named(
      [movement, ...(payment ? [payment] : [])].flatMap(({ messages }) => messages),
    )
    return invoices.length === 1 ? invoices[0] : payment && this.#notedAs(payment)
  }

  /** The invoices that have one of these messages, each once. */
  #named(messages: readonly string[]): Invoice[] {
    return [...new Set(messages)].flatMap((message) => this.#byMessage.get(message) ?? [])
  }

  #pay(movement: Seen, { invoice, by }: Found): void {
    const openCents = this.#open.get(invoice) ?? 0
    this.#open.set(invoice, openCents - movement.amountCents)
    this.#found.set(movement, { invoice, by, openCents })
  }

  /** Decides a movement without its amount, if possible. @returns whether its amount may still decide */
  #isByMessage(movement: Seen): boolean {
    const choice = this.#choices.get(movement.line)
    const chosen = typeof choice === 'string' ? this.#byNumber.get(choice) : undefined
    const noted = this.#notedAs(movement)
    if (noted && !noted.isTakenBack) return false
    if (chosen && this.#known.has(movement)) {
      this.#pay(movement, { invoice: chosen, by: 'choice' })
      return false
    }
    const reason = this.#reasons.get(movement) ?? this.#whyLeft(choice, noted)
    if (reason) {
      this.#reasons.set(movement, reason)
      return false
    }
    if (movement.isTotal) {
      this.#reasons.set(movement, 'several')
      return false
    }
    if (movement.messages.length === 0) return true
    const invoices = this.#named(movement.messages)
    const invoice = invoices.length === 1 ? invoices[0] : this.#fitting(movement, invoices)
    if (invoice) this.#pay(movement, { invoice, by: 'reference' })
    else this.#reasons.set(movement, invoices.length === 0 ? 'unknown_reference' : 'several')
    return false
  }

  #whyLeft(choice: string | null | undefined, noted: Noted | undefined): BankReason | null {
    if (choice === null) return 'left_out'
    return noted ? 'taken_back' : null
  }

  /** Of invoices that share one message, because the series got another prefix, the only one whose open amount it is. */
  #fitting({ amountCents }: Seen, invoices: readonly Invoice[]): Invoice | undefined {
    const [first] = invoices
    if (!first || invoices.some(({ message }) => message !== first.message)) return undefined
    const fitting = invoices.filter((invoice) => this.#open.get(invoice) === amountCents)
    return fitting.length === 1 ? fitting[0] : undefined
  }

  /** Matches movements by their amounts: each is that of one open invoice, and no other movement could pay it. */
  #guess(movements: readonly Seen[]): void {
    const payable = [...this.#open].filter(([{ message }, cents]) => message !== null && cents > 0)
    const byOpen = Map.groupBy(payable, ([, cents]) => cents)
    for (const [amountCents, alike] of Map.groupBy(movements, (movement) => movement.amountCents)) {
      const open = (byOpen.get(amountCents) ?? []).map(([invoice]) => invoice)
      const [only, ...others] = alike
      if (only && others.length === 0) this.#guessOne(only, open)
      else
        for (const movement of alike)
          this.#reasons.set(movement, open.some(issuedBy(movement)) ? 'several' : 'no_invoice')
    }
  }

  #guessOne(movement: Seen, open: readonly Invoice[]): void {
    const [invoice, ...others] = open.filter(issuedBy(movement))
    if (invoice && others.length === 0) this.#pay(movement, { invoice, by: 'amount' })
    else this.#reasons.set(movement, invoice ? 'several' : 'no_invoice')
  }
}

const issuedBy =
  ({ date }: Seen) =>
  (invoice: Invoice) =>
    date !== null && invoice.date <= date

/** The part of a row about the movement itself. */
const shown = ({ line, date, amountCents, messages, text, payer }: Seen) => {
  const [message] = messages
  const isOne = message !== undefined && messages.length === 1
  return { line, date, amountCents, reference: isOne ? structuredMessage(message) : null, text, payer }
}
