import { expect, it } from 'vitest'
import { byInvoice, canChoose, placesBySection, sumUp, toNote } from './rows.ts'
import type { BankRow } from './statement-call.ts'

const row = (changed: Partial<BankRow>): BankRow => ({
  ...{ line: 1, date: '2026-11-27', amountCents: 100, reference: null, text: '', payer: '' },
  ...{ verdict: 'unknown', reason: null, by: null, ...changed },
})
const pays = (number: string, changed: Partial<BankRow> = {}) =>
  row({ verdict: 'paid', by: 'reference', number, customer: 'De Linde', openCents: 100, ...changed })
const unknown = (reason: BankRow['reason'], changed: Partial<BankRow> = {}) => row({ reason, ...changed })

it('payments that came in, or cannot be read, are counted by their outcome; those that went out, back or are announced are not', () => {
  const rows = [
    pays('1'),
    pays('2', { verdict: 'partly' }),
    pays('3', { verdict: 'already' }),
    unknown('unknown_reference'),
    unknown('several'),
    unknown('left_out'),
    unknown('outgoing', { amountCents: -100 }),
    unknown('returned'),
    unknown('currency', { amountCents: -100 }),
    unknown('not_booked'),
    unknown('unreadable', { amountCents: 0 }),
  ]
  expect(sumUp(rows)).toEqual({
    ...{ cameIn: 7, wentOut: 1, paid: 1, partly: 1, tooMuch: 0 },
    ...{ unknown: 1, unclear: 2, leftOut: 1, already: 1 },
  })
})

it('rows to look at come first, those of too much and of a part before the others', () => {
  const rows = [
    pays('1'),
    unknown('no_invoice'),
    pays('2', { verdict: 'partly' }),
    pays('3', { verdict: 'too_much' }),
    unknown('returned'),
  ]
  expect(placesBySection(rows)).toEqual({
    first: [3, 2, 1, 4],
    pays: [0],
    outgoing: [],
    announced: [],
    already: [],
  })
})

it('an invoice can be chosen only for money that came in and is not to be noted yet', () => {
  expect(canChoose(unknown('no_invoice'))).toBe(true)
  expect(canChoose(unknown('left_out', { amountCents: -100 }))).toBe(false)
  expect(canChoose(unknown('returned'))).toBe(false)
  expect(canChoose(pays('1'))).toBe(false)
})

it('two payments of one invoice are one line of what was noted, with what was open before both', () => {
  const rows = [
    pays('1', { verdict: 'partly', amountCents: 60 }),
    pays('1', { verdict: 'too_much', amountCents: 50, openCents: 40, isForNothing: true }),
    pays('2', { verdict: 'already' }),
    unknown('no_invoice'),
  ]
  expect(byInvoice(rows)).toEqual([
    { number: '1', customer: 'De Linde', cents: 110, openCents: 100, isForNothing: true },
  ])
  expect(toNote(rows)).toEqual({ count: 2, cents: 110 })
})
