import { expect, it } from 'vitest'
import { seed, seededShares } from '#test/proofs/budget.ts'
import { paymentReference, structuredMessage } from '../invoices/payment-reference.ts'
import type { Movement } from './bank-file.ts'
import { type Ground, type Invoice, matchMovements } from './match.ts'
import { lineAt } from './noted-before.ts'
import { seeing } from './seen.ts'

const account = 'BE68539007547034'
const today = '2026-09-15'

const invoice = (count: number, openCents: number, more: Partial<Invoice> = {}): Invoice => ({
  number: `2026-${String(count).padStart(4, '0')}`,
  licenceId: count,
  customer: `School ${count}`,
  message: paymentReference(2026, count),
  date: '2026-09-01',
  openCents,
  ...more,
})

const linde = invoice(1, 14_900)
const jozef = invoice(2, 39_900)

const movement = (amountCents: number, more: Partial<Movement> = {}): Movement => ({
  ...{ line: 2, kind: 'booked', date: '2026-09-10', amountCents, currency: 'EUR' },
  ...{ reference: null, text: '', payer: 'De Linde vzw', bankReference: '', isTotal: false },
  ...more,
})

const see = (movements: readonly Movement[], format: 'coda' | 'camt053' | 'csv' = 'coda') =>
  movements.map((each, index) => seeing(account, format)({ ...each, line: index + 2 }))

const match = (movements: readonly Movement[], ground: Partial<Ground> = {}) =>
  matchMovements(see(movements), {
    ...{ invoices: [linde, jozef], noted: [], choices: new Map(), today },
    ...ground,
  })

/** The outcome of each movement: the verdict or the reason, how its invoice was found, and which it is. */
const outcomes = (movements: readonly Movement[], ground: Partial<Ground> = {}) =>
  match(movements, ground).map(({ row }) => [row.reason ?? row.verdict, row.by, row.number])

const one = (more: Partial<Movement>, ground: Partial<Ground> = {}, amountCents = 14_900) =>
  outcomes([movement(amountCents, more)], ground)[0]

const message = (of: Invoice) => of.message ?? ''
const written = (of: Invoice) => structuredMessage(message(of))
const paid = ['paid', 'reference', linde.number]

it.each<[string, Partial<Movement>, unknown[]]>([
  ['its message pays its invoice', { reference: message(linde) }, paid],
  ['its message in the text pays its invoice', { text: `Invoice ${written(linde)}` }, paid],
  [
    'another message in its field is not looked for by amount',
    { reference: paymentReference(2026, 99) },
    ['unknown_reference', null, undefined],
  ],
  [
    'another message in its text is not looked for by amount',
    { text: written(invoice(99, 1)) },
    ['unknown_reference', null, undefined],
  ],
  [
    'a message beside one of others pays its invoice',
    { text: `${written(invoice(99, 1))} ${written(linde)}` },
    paid,
  ],
  ['two messages pays none', { text: `${written(jozef)} ${written(linde)}` }, ['several', null, undefined]],
  [
    'a number with wrong check digits is found by its amount',
    { text: '202600000100' },
    ['paid', 'amount', linde.number],
  ],
  ['no message is found by its amount', { text: 'thanks' }, ['paid', 'amount', linde.number]],
  ['no message before the invoice pays none', { date: '2026-08-31' }, ['no_invoice', null, undefined]],
  ['a message before the invoice pays it', { date: '2026-08-31', reference: message(linde) }, paid],
  ['another currency is left', { currency: 'USD', reference: message(linde) }, ['currency', null, undefined]],
  [
    'an announcement is left',
    { kind: 'announced', reference: message(linde) },
    ['not_booked', null, undefined],
  ],
  [
    'a day to come is left',
    { date: '2026-09-16', reference: message(linde) },
    ['not_booked', null, undefined],
  ],
  ['no day is left', { date: null, reference: message(linde) }, ['unreadable', null, undefined]],
  [
    'a return names its invoice',
    { kind: 'returned', reference: message(linde) },
    ['returned', null, linde.number],
  ],
])('a movement with %s', (_, more, outcome) => {
  expect(one(more)).toEqual(outcome)
})

it('a total of several payments is left to a choice, whatever its amount and its messages are', () => {
  const several = ['several', null, undefined]
  for (const more of [{}, { text: written(linde) }, { reference: message(linde) }])
    expect(one({ isTotal: true, ...more })).toEqual(several)
  const choices = new Map([[2, linde.number]])
  expect(one({ isTotal: true }, { choices })).toEqual(['paid', 'choice', linde.number])
})

it('an amount beyond all invoices is left', () => {
  expect(one({ reference: message(linde) }, {}, 1_000_000_000)).toEqual(['no_invoice', null, undefined])
})

it.each(['EUR', 'USD'])('money in %s that went out is left', (currency) => {
  const left = ['outgoing', null, undefined]
  expect(one({ currency, reference: message(linde) }, {}, -14_900)).toEqual(left)
})

it('each payment counts for the ones after it, also what is too much', () => {
  const payments = [4900, 10_000, 1].map((cents) => movement(cents, { reference: message(linde) }))
  const rows = match(payments).map(({ row }) => [row.verdict, row.openCents])
  expect(rows).toEqual([
    ['partly', 14_900],
    ['paid', 10_000],
    ['too_much', 0],
  ])
})

it('the rest of an invoice is found by its amount after its part', () => {
  const payments = [movement(4900), movement(10_000, { reference: message(linde) })]
  expect(outcomes(payments)).toEqual([
    ['paid', 'amount', linde.number],
    ['partly', 'reference', linde.number],
  ])
})

it('an amount of two open invoices, of two movements, or of a paid invoice decides nothing', () => {
  const alike = { invoices: [linde, invoice(3, 14_900)] }
  expect(one({}, alike)).toEqual(['several', null, undefined])
  expect(outcomes([movement(14_900), movement(14_900, { text: 'again' })]).map(([why]) => why)).toEqual([
    'several',
    'several',
  ])
  const paidBefore = [movement(14_900, { reference: message(linde) }), movement(14_900)]
  expect(outcomes(paidBefore)[1]).toEqual(['no_invoice', null, undefined])
  // It was paid online, so it awaits no transfer.
  expect(one({}, { invoices: [{ ...linde, message: null }] })).toEqual(['no_invoice', null, undefined])
})

it('of two invoices with one message the amount decides', () => {
  const other = { ...invoice(1, 5000), number: 'B2026-0001' }
  const ground = { invoices: [linde, other] }
  expect(one({ reference: message(linde) }, ground)).toEqual(paid)
  expect(one({ reference: message(linde) }, ground, 1)).toEqual(['several', null, undefined])
})

it('a payment and what takes it back in the same file are both left', () => {
  const payment = { reference: message(linde) }
  const back = movement(-14_900, { kind: 'returned', ...payment })
  const [kept, left, returned] = outcomes([movement(14_900, payment), movement(14_900, payment), back])
  expect([kept?.[0], left?.[0], returned?.[0]]).toEqual(['paid', 'returned', 'returned'])
  const byName = { bankReference: 'A1', text: 'x' }
  expect(
    outcomes([movement(14_900, byName), movement(-14_900, { ...byName, kind: 'returned', text: 'y' })]),
  ).toEqual(Array(2).fill(['returned', null, undefined]))
})

it('a choice wins over the message, and leaves a movement out', () => {
  const choices = (number: string | null) => ({ choices: new Map([[2, number]]) })
  expect(one({ reference: message(linde) }, choices(jozef.number))).toEqual([
    'partly',
    'choice',
    jozef.number,
  ])
  expect(one({ reference: message(linde) }, choices(null))).toEqual(['left_out', null, undefined])
})

/** The movements noted from a file of a format, in their order. */
const notedAs = (movements: readonly Movement[], format: 'coda' | 'camt053', isTakenBack = false) => {
  const places = new Map<string, number>()
  return see(movements, format).map(({ digest, bankName, date, amountCents }) => {
    const place = (places.get(digest) ?? 0) + 1
    places.set(digest, place)
    return {
      ...{ line: lineAt(digest, place), bankName, date: date ?? '', amountCents },
      ...{ number: linde.number, customer: '', isTakenBack },
    }
  })
}

const payment = (bankReference: string, more: Partial<Movement> = {}) =>
  movement(14_900, { reference: message(linde), bankReference, ...more })

it.each<[string, Movement, Movement, boolean]>([
  ['again', payment('A'), payment('A'), true],
  ['in another format', payment('A'), payment('B'), true],
  ['without the bank’s name for it', payment('A'), payment(''), true],
  [
    'with its message in the text',
    payment('A'),
    payment('A', { reference: null, text: written(linde) }),
    true,
  ],
  [
    'with its text in capitals',
    payment('', { reference: null, text: 'Dankjewél' }),
    payment('', { reference: null, text: 'DANKJEWEL' }),
    true,
  ],
  ['with another message', payment('A'), payment('A', { reference: message(jozef) }), false],
  ['of another day', payment('A'), payment('A', { date: '2026-09-11' }), false],
])('a movement that was noted, %s', (what, before, now, isSame) => {
  const format = what === 'in another format' ? 'camt053' : 'coda'
  const [row] = match([now], { noted: notedAs([before], format) })
  expect(row?.row.verdict === 'already').toBe(isSame)
})

it('equal movements differ by the bank’s names for them within a format, and are else counted', () => {
  const verdicts = (movements: Movement[], noted: Ground['noted']) =>
    match(movements, { noted }).map(({ row, known }) => [
      row.verdict,
      known && 'place' in known && known.place,
    ])
  const both = [payment('A'), payment('B')]
  expect(verdicts(both, notedAs([payment('B')], 'coda'))).toEqual([
    ['paid', 2],
    ['already', false],
  ])
  expect(verdicts(both, notedAs([payment('X')], 'camt053'))).toEqual([
    ['already', false],
    ['paid', 2],
  ])
  expect(verdicts([payment('C')], notedAs(both, 'coda'))).toEqual([['paid', 3]])
  const nameless = [payment(''), payment('')]
  expect(verdicts(nameless, notedAs([payment('')], 'coda'))).toEqual([
    ['already', false],
    ['paid', 2],
  ])
})

it('a movement without a message was noted if as many of its day and amount were, from another format', () => {
  const wordless = (text: string) => payment('', { reference: null, text })
  const [one, other] = [wordless('De Linde licence'), wordless('Jozef')]
  const camtNoted = notedAs([wordless('Licence')], 'camt053')
  const reasons = (movements: Movement[], noted = camtNoted) =>
    match(movements, { noted }).map(({ row }) => row.reason ?? row.verdict)
  expect(reasons([one])).toEqual(['already'])
  expect(reasons([one, other])).toEqual(['several', 'several'])
  expect(reasons([one], notedAs([wordless('Licence')], 'coda'))).toEqual(['paid'])
  expect(reasons([one], notedAs([payment('A')], 'camt053'))).toEqual(['paid'])
  expect(reasons([payment('A')])).toEqual(['paid'])
})

it('a movement that staff took back stays so, unless a choice names an invoice', () => {
  const noted = notedAs([payment('A')], 'coda', true)
  const outcome = (number?: string) =>
    outcomes([payment('A')], { noted, choices: new Map(number ? [[2, number]] : []) })[0]
  expect(outcome()).toEqual(['taken_back', null, linde.number])
  expect(outcome(jozef.number)).toEqual(['partly', 'choice', jozef.number])
})

const strangeTexts = ['', 'Refund 2026', 'Order 4711', 'IBAN BE68 5390 0754 7034', 'Tel. 09 123 45 67']

it('of random movements nearly all with a right message or an amount of their own find their invoice, and none another', () => {
  console.info(`PROOF_SEED=${seed} repeats these movements.`)
  const share = seededShares()
  const random = (below: number) => Math.floor(share() * below)
  const invoices = Array.from({ length: 1500 }, (_, n) => invoice(n + 1, 5000 + 100 * random(1000)))
  const paid = invoices.filter(() => random(3) > 0).slice(0, 900)
  const transfers = paid.map((of) => transfer(of, random))
  // Their amounts are those of no invoice: otherwise they would look like a payment.
  const strangers = Array.from({ length: 100 }, () => ({
    of: null,
    isNamed: false,
    movement: movement(100 * random(1000) + 7, { text: strangeTexts[random(strangeTexts.length)] ?? '' }),
  }))
  const all = [...transfers, ...strangers]
  const rows = match(
    all.map((each) => each.movement),
    { invoices },
  ).map(({ row }, n) => ({ number: row.number, right: all[n]?.of?.number }))
  expect(rows.filter(({ number, right }) => number !== undefined && number !== right)).toEqual([])

  const open = countBy(invoices, ({ openCents }) => openCents)
  const nameless = all.filter(({ isNamed }) => !isNamed)
  const sent = countBy(nameless, (each) => each.movement.amountCents)
  const isAlone = (cents: number) => open.get(cents) === 1 && sent.get(cents) === 1
  const findable = rows.filter((_, n) => {
    const each = all[n]
    return each?.of && (each.isNamed || isAlone(each.movement.amountCents))
  })
  const found = findable.filter(({ number, right }) => number === right)
  expect(findable.length).toBeGreaterThan(700)
  expect(found.length / findable.length).toBeGreaterThanOrEqual(0.99)
})

function countBy<T>(items: readonly T[], key: (item: T) => number): Map<number, number> {
  return new Map([...Map.groupBy(items, key)].map(([of, each]) => [of, each.length]))
}

/** How people write a message. */
const spellings: ((digits: string) => Partial<Movement>)[] = [
  (digits) => ({ reference: digits }),
  (digits) => ({ text: structuredMessage(digits) }),
  (digits) => ({ text: `***${structuredMessage(digits).slice(3, -3)}***` }),
  (digits) => ({ text: `Factuur ${digits}, met dank` }),
  (digits) => ({ text: `${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}` }),
  (digits) => ({ text: `OGM:${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)} licentie` }),
]

/** Money for an invoice: with its message in some spelling, or by its amount alone. */
function transfer(of: Invoice, random: (below: number) => number) {
  const spelling = spellings[random(spellings.length + 1)]
  const more = spelling ? spelling(message(of)) : { text: 'Licentie' }
  return { of, isNamed: spelling !== undefined, movement: movement(of.openCents, more) }
}
