import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Refusal } from '#server/platform/errors.ts'
import {
  anyMessage,
  type CodaMovement,
  type CodaPayment,
  changedAt,
  codaFile,
} from '#test/support/coda-file.ts'
import { readCoda } from './coda.ts'
import { UnequalBalance } from './refusals.ts'

/** Words with single blanks between them, or none. */
const words = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...'aB é0123456789/+-.*'), maxLength: maxLength - 1 })
    .map((text) => (text === '' ? '' : `K${text}`.replaceAll(/ +/g, ' ').trim()))

const amount = fc.oneof(
  fc.integer({ min: -99_999, max: 99_999 }),
  fc.constantFrom(0, 1, -1, 1_000_000_000_000),
)

const payment = fc.record(
  {
    amountCents: amount,
    message: fc.integer({ min: 1, max: 999_999 }).map(anyMessage),
    text: words(134),
    payer: words(35),
    bankReference: words(21),
  },
  { requiredKeys: ['amountCents'] },
)

/** A movement alone, or a batch: its payments add up to it, or not. */
const movement = fc
  .record({
    payment,
    date: fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
    details: fc.array(payment, { maxLength: 4 }),
    // No change of one digit or sign makes up for it.
    off: fc.constantFrom(0, 101, -101),
  })
  .map(({ payment, date, details, off }): CodaMovement => {
    const day = { date: date.toISOString().slice(0, 10) }
    if (details.length === 0) return { ...payment, ...day }
    return { ...payment, ...day, details, amountCents: sumOf(details) + off }
  })

const file = fc.record({ oldCents: amount, movements: fc.array(movement, { maxLength: 5 }) })

const sumOf = (payments: readonly CodaPayment[]) =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The movements that the reader has to give. */
const saidIn = ({ details = [], ...total }: CodaMovement) => {
  const isSplit = details.length > 0 && sumOf(details) === total.amountCents
  return (isSplit ? details : [total])
    .filter(({ amountCents }) => amountCents !== 0)
    .map(({ amountCents, message = null, text = '', payer = '', bankReference = '' }) => ({
      kind: 'booked',
      currency: 'EUR',
      date: total.date,
      amountCents,
      reference: message,
      text,
      payer,
      bankReference,
      isTotal: !isSplit && details.length > 0,
    }))
}

it('random statements are read back exactly', async () => {
  const holds = fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 3 }), async (files) => {
    const text = codaFile(...files)
    const { movements } = await readCoda(text)
    const lines = text.split('\r\n')
    expect(movements.filter(({ line }) => !lines[line - 1]?.startsWith('21'))).toEqual([])
    expect(movements.map(({ line: _, ...said }) => said)).toEqual(
      files.flatMap((each) => each.movements.flatMap(saidIn)),
    )
  })
  await fc.assert(holds, { numRuns: 300 })
})

/** The positions of signs and amounts, by the beginnings of the records. */
const money: Record<string, readonly [number, number]> = {
  '1': [43, 58],
  '21': [32, 47],
  '8': [42, 57],
  '9': [23, 52],
}

it('a file with another character in an amount, a sign or a balance is refused, or gives the same money', async () => {
  const character = fc.oneof(fc.constantFrom(...'0123456789'), fc.constantFrom(...' -+,.O'))
  const outcomes = { refused: 0, same: 0 }
  const holds = fc.asyncProperty(file, fc.nat(), character, async (given, place, value) => {
    const text = codaFile(given)
    const places = text.split('\r\n').flatMap((line, index) => {
      const [from, to] = Object.entries(money).find(([start]) => line.startsWith(start))?.[1] ?? [1, 0]
      return Array.from({ length: to - from + 1 }, (_, at) => [index + 1, from + at] as const)
    })
    const [line, at] = places[place % places.length] ?? [1, 1]
    try {
      const { movements } = await readCoda(changedAt(text, line, at, value))
      outcomes.same++
      expect(sumOf(movements)).toBe(sumOf(given.movements))
      const stated = given.movements.flatMap(({ amountCents, details = [] }) => [{ amountCents }, ...details])
      expect(stated.map(({ amountCents }) => amountCents)).toEqual(
        expect.arrayContaining(movements.map(({ amountCents }) => amountCents)),
      )
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof UnequalBalance)) throw error
      outcomes.refused++
    }
  })
  await fc.assert(holds, { numRuns: 2000 })
  expect(Math.min(outcomes.refused, outcomes.same)).toBeGreaterThan(100)
})
