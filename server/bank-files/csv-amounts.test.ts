import { describe, expect, it } from 'vitest'
import { readBankCsv } from './csv.ts'

const movementsOf = async (...lines: string[]) => (await readBankCsv(lines.join('\n'))).movements

describe('amounts', () => {
  const centsOf = async (...cells: string[]) =>
    (await movementsOf('Datum\tBedrag\tMededeling', ...cells.map((cell) => `02/11/2026\t${cell}\tx`))).map(
      ({ kind, amountCents }) => (kind === 'unreadable' ? null : amountCents),
    )

  it.each([
    ['1.234,56', 123456],
    ['1 234,56', 123456],
    ["1'234.56", 123456],
    ['1,234.56', 123456],
    ['-12,5', -1250],
    ['+399,00', 39900],
    ['399,00 EUR', 39900],
    ['€ 399', 39900],
    ['(12,00)', -1200],
    ['12,00-', -1200],
    ['- 12.50', -1250],
    ['1.234.567', 123456700],
    ['12,340', null],
    ['0,340', 34],
    ['12,345', null],
    ['12.34,5', null],
    ['0,001', null],
    ['12;00', null],
    ['1-2', null],
    ['twaalf', null],
    ['', null],
  ])('%s', async (cell, cents) => {
    expect(await centsOf('1,00', cell)).toEqual([100, cents])
  })

  it('1.234 is read as the other amounts are', async () => {
    expect(await centsOf('1.234', '1,50', '2,50', '3.50')).toEqual([123400, 150, 250, 350])
    expect(await centsOf('1,234', '1.50')).toEqual([123400, 150])
    expect(await centsOf('1.500', '49.50')).toEqual([null, 4950])
  })

  it.each([
    [
      'a column each',
      'Datum;Debet;Credit',
      ['02/11/2026;12,00;', '02/11/2026;;5,00', '02/11/2026;-12,00;0,00'],
    ],
    [
      'a column that tells',
      'Datum;Bedrag;Af Bij',
      ['02/11/2026;12,00;Af', '02/11/2026;5,00;Bij', '02/11/2026;12,00;D'],
    ],
  ])('money that came in and money that went out by %s', async (_, headings, lines) => {
    expect((await movementsOf(headings, ...lines)).map(({ amountCents }) => amountCents)).toEqual([
      -1200, 500, -1200,
    ])
  })

  it.each([
    ['Af', -1],
    ['Afschrijving', -1],
    ['Uitgave', -1],
    ['Sortie', -1],
    ['Débiteur', -1],
    ['Dépense', -1],
    ['DBT', -1],
    ['DBIT', -1],
    ['Lastschrift', -1],
    ['Adeudo', -1],
    ['Addebito', -1],
    ['Débito', -1],
    ['Списание', -1],
    ['Udbetaling', -1],
    ['Uttag', -1],
    ['S', -1],
    ['-', -1],
    ['−', -1],
    ['Bij', 1],
    ['Bijschrijving', 1],
    ['Ontvangst', 1],
    ['Entrée', 1],
    ['Crédit', 1],
    ['CRDT', 1],
    ['Gutschrift', 1],
    ['Abono', 1],
    ['Accredito', 1],
    ['Поступление', 1],
    ['Indbetaling', 1],
    ['Insättning', 1],
    ['H', 1],
    ['+', 1],
    ['', 1],
    ['Overboeking', 0],
    ['*', 0],
  ])('the direction “%s”', async (word, sign) => {
    const [read] = await movementsOf('Datum;Bedrag;+/-;Mededeling', `02/11/2026;12,00;${word};x`)
    expect(read).toMatchObject({ kind: sign === 0 ? 'unreadable' : 'booked', amountCents: 1200 * sign || 0 })
  })

  it('an amount keeps its own sign beside an empty direction', async () => {
    const [read] = await movementsOf('Datum;Bedrag;+ / −', '02/11/2026;-12,00;')
    expect(read?.amountCents).toBe(-1200)
  })

  it('another currency stands in its column, the amount or the heading', async () => {
    const read = [
      await movementsOf('Datum;Bedrag;Munt', '02/11/2026;1,00;USD'),
      await movementsOf('Datum;Bedrag', '02/11/2026;1,00 USD'),
      await movementsOf('Datum;Bedrag (USD)', '02/11/2026;1,00'),
    ]
    expect(read.flat().map(({ currency }) => currency)).toEqual(['USD', 'USD', 'USD'])
  })

  it.each(['€', 'eur'])('euros are %s in their column', async (sign) => {
    const [read] = await movementsOf('Datum;Bedrag;Munt;Mededeling', `02/11/2026;1,00;${sign};x`)
    expect(read).toMatchObject({ kind: 'booked', amountCents: 100, currency: 'EUR' })
  })
})

describe('days', () => {
  const daysOf = async (...cells: string[]) =>
    (await movementsOf('Datum;Bedrag;Mededeling', ...cells.map((cell) => `${cell};1,00;x`))).map(
      ({ date }) => date,
    )

  it.each([
    '02/11/2026',
    '2-11-26',
    '02.11.2026',
    '2026-11-02',
    '20261102',
    '2026-11-02 10:15:00',
    '2026-11-02T10:15:00Z',
  ])('%s', async (cell) => {
    expect(await daysOf(cell)).toEqual(['2026-11-02'])
  })

  it('the month is first if one of them can be read in no other way', async () => {
    expect(await daysOf('02/11/2026', '11/13/2026')).toEqual(['2026-02-11', '2026-11-13'])
    expect(await daysOf('02/11/2026', '11/13/2026', '13/11/2026')).toEqual(['2026-11-02', null, '2026-11-13'])
  })

  it.each([
    ['Boekdatum;Valutadatum;Bedrag', ';03/11/2026;1,00', 'announced', '2026-11-03'],
    ['Boekdatum;Transactiedatum;Bedrag', ';03/11/2026;1,00', 'announced', '2026-11-03'],
    ['Datum;Valutadatum;Bedrag', ';03/11/2026;1,00', 'announced', '2026-11-03'],
    ['Boekdatum;Valutadatum;Bedrag', 'later;03/11/2026;1,00', 'unreadable', null],
    ['Valutadatum;Bedrag', '03/11/2026;1,00', 'booked', '2026-11-03'],
  ])('in a file with “%s”, a row “%s” is %s', async (headings, row, kind, date) => {
    expect(await movementsOf(headings, row)).toMatchObject([{ kind, date }])
  })
})
