import { describe, expect, it } from 'vitest'
import { Refusal } from '../platform/errors.ts'
import type { Movement } from './bank-file.ts'
import { readBankCsv } from './csv.ts'

const movementsOf = async (...lines: string[]) => (await readBankCsv(lines.join('\n'))).movements

async function refusalOf(text: string): Promise<unknown> {
  try {
    await readBankCsv(text)
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, ...error.values }
    throw error
  }
  return null
}

const paid: Partial<Movement> = { kind: 'booked', date: '2026-11-02', amountCents: 139900, currency: 'EUR' }

const own = 'BE68 5390 0754 7034'

describe('the files of banks', () => {
  const kbc = [
    'Rekeningnummer;Rubrieknaam;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet;rekeningnummer tegenpartij;BIC tegenpartij;Naam tegenpartij;Adres tegenpartij;gestructureerde mededeling;Vrije mededeling',
    `${own};   ;WEBLOCK;EUR;  02026001;02/11/2026;OVERSCHRIJVING VAN;03/11/2026;1399,00;1399,00;1399,00;     ;BE71 0961 2345 6769;GKCCBEBB;Basisschool De Linde;Lindelaan 1;***090/9337/55493***     ;  `,
  ]
  const belfius = [
    ...[
      'Boekingsdatum vanaf;01/11/2026',
      'Bedrag vanaf;',
      'Mededeling;',
      'Rekening tegenpartij;',
      'Laatste saldo;2.000,00 EUR',
      ';',
    ],
    'Rekening;Boekingsdatum;Rekeninguittrekselnummer;Transactienummer;Rekening tegenpartij;Naam tegenpartij bevat;Straat en nummer;Postcode en plaats;Transactie;Valutadatum;Bedrag;Devies;BIC;Landcode;Mededelingen',
    `${own};02/11/2026;00010;52;BE71 0961 2345 6769;Basisschool De Linde;;;STORTING;01/11/2026;1399,00;EUR;;BE;+++090/9337/55493+++`,
  ]
  const bnp = [
    "Nº de séquence;Date d'exécution;Date valeur;Montant;Devise du compte;Numéro de compte;Type de transaction;Contrepartie;Nom de la contrepartie;Communication;Détails;Statut;Motif du refus",
    `2026-00127;02/11/2026;03/11/2026;1399;EUR;${own};Virement;BE71096123456769;Basisschool De Linde;090933755493;VIREMENT EN EUROS;Accepté;`,
  ]
  const ing = [
    'Rekeningnummer;Naam van de rekening;Rekening tegenpartij;Omzetnummer;Boekingsdatum;Valutadatum;Bedrag;Munteenheid;Omschrijving;Detail van de omzet;Bericht',
    '539-0075470-34;WEBLOCK;BE71096123456769;23;02/11/2026;03/11/2026;1399,00;EUR;Storting;Basisschool De Linde;;',
  ]
  const argenta = [
    'Rekening,Boekdatum,Valutadatum,Referentie,Beschrijving,Bedrag,Munt,Verrichtingsdatum,Rekening tegenpartij,Naam tegenpartij,Mededeling',
    `${own},02-11-2026,03-11-2026,MAGAGM,,"1.399,00",EUR,02-11-2026,BE71 0961 2345 6769,Basisschool De Linde,factuur`,
  ]
  const sparkasse = [
    '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer";"Betrag";"Waehrung";"Info"',
    `"${own}";"02.11.26";"03.11.26";"GUTSCHRIFT";"Rechnung";"Basisschool De Linde";"BE71096123456769";"1.399,00";"EUR";"Umsatz gebucht"`,
  ]
  const english = [
    'Account number\tBooking date\tAmount (EUR)\tCounterparty name\tMessage',
    `${own}\t2026-11-02\t1,399.00\tBasisschool De Linde\tinvoice`,
  ]

  it.each<[string, string[], Partial<Movement>]>([
    ['KBC', kbc, { line: 2, reference: '090933755493', text: '', bankReference: '' }],
    [
      'Belfius',
      belfius,
      { line: 8, reference: null, text: '+++090/9337/55493+++ STORTING', bankReference: '00010/52' },
    ],
    ['BNP Paribas Fortis', bnp, { text: '090933755493 VIREMENT EN EUROS', bankReference: '2026-00127' }],
    ['ING', ing, { payer: '', text: 'Storting Basisschool De Linde', bankReference: '23' }],
    ['Argenta', argenta, { text: 'factuur', bankReference: 'MAGAGM' }],
    ['a German bank', sparkasse, { text: 'Rechnung' }],
    ['an English bank', english, { text: 'invoice' }],
  ])('%s', async (_, lines, more) => {
    const file = await readBankCsv(lines.join('\r\n'))
    expect(file.movements).toEqual([
      expect.objectContaining({ ...paid, payer: 'Basisschool De Linde', ...more }),
    ])
    expect(file.accounts).toEqual(['BE68539007547034'])
  })

  it('the account may stand above the headings', async () => {
    const file = await readBankCsv(
      `Compte;${own}\nCompte contrepartie;BE71096123456769\n;\nDate;Montant\n02/11/2026;1,00`,
    )
    expect(file.accounts).toEqual(['BE68539007547034'])
  })
})

describe('rows', () => {
  const headings = 'Datum;Bedrag;Munt;Mededeling;Status'
  const row = '02/11/2026;1,00;EUR;factuur;'

  it('without a day or an amount are unreadable; blank ones, totals, notes and headings again are left out', async () => {
    const read = await movementsOf(
      ...[headings, row, ';1,00;EUR;factuur;', '02/11/2026;;EUR;x;', '', ';;;;', headings],
      ...['Totaal;1,00;EUR;;', 'Deze lijst is geen officieel rekeninguittreksel;;;;'],
    )
    expect(read.map(({ line, kind }) => [line, kind])).toEqual([
      [2, 'booked'],
      [3, 'unreadable'],
      [4, 'unreadable'],
    ])
  })

  it.each([
    ['Beginsaldo', 0],
    ['Solde au 01/11/2026', 0],
    ['Neuer Kontostand', 0],
    ['Totaal', 0],
    ['Saldo factuur 2026000123', 1],
  ])('a dated row that says “%s” counts %i times', async (text, count) => {
    expect(await movementsOf(headings, `01/11/2026;399,00;EUR;${text};`)).toHaveLength(count)
  })

  it('a payment with a name beside such a word is a movement', async () => {
    const read = await movementsOf(
      'Datum;Bedrag;Mededeling;Naam tegenpartij',
      '02/11/2026;1,00;Saldo;De Linde',
    )
    expect(read).toHaveLength(1)
  })

  it.each([
    ['of an amount', '02/11/2026;1;00;EUR;a', 'unreadable'],
    ['of a text before it', '02/11;/2026;1,00;EUR;a;b;c', 'unreadable'],
    ['of a text before its state', '02/11/2026;1,00;EUR;a;b;c', 'unreadable'],
  ])('with a delimiter %s', async (_, moved, kind) => {
    expect((await movementsOf(headings, row, moved)).map((movement) => movement.kind)).toEqual([
      'booked',
      kind,
    ])
  })

  it('with a delimiter of a text are read up to a currency in its column', async () => {
    const read = await movementsOf('Datum;Bedrag;Munt;Mededeling;Referentie', '02/11/2026;1,00;EUR;a;b;X1')
    expect(read).toMatchObject([{ kind: 'booked', amountCents: 100, bankReference: '' }])
  })

  it.each(['In behandeling', 'Geweigerd', 'Refusé', 'PENDING', 'Umsatz vorgemerkt', 'REVERTED'])(
    '%s is not booked',
    async (state) => {
      expect(await movementsOf(headings, `${row}${state}`)).toMatchObject([{ kind: 'announced' }])
    },
  )

  it('a number within a statement is no name while there is none', async () => {
    const lines = [
      'Afschriftnummer;Volgnummer;Datum;Bedrag',
      ';12;02/11/2026;1,00',
      '00001;12;02/11/2026;1,00',
    ]
    expect((await movementsOf(...lines)).map(({ bankReference }) => bankReference)).toEqual(['', '00001/12'])
  })

  it('the year alone is no name', async () => {
    const read = await movementsOf('Volgnummer;Datum;Bedrag', '2026-;02/11/2026;1,00')
    expect(read).toMatchObject([{ bankReference: '' }])
  })

  it('a text with breaks keeps the numbers of the lines', async () => {
    const read = await movementsOf(headings, '02/11/2026;1,00;EUR;"een\ntwee";', row)
    expect(read.map(({ line, text }) => [line, text])).toEqual([
      [2, 'een twee'],
      [4, 'factuur'],
    ])
  })
})

describe('what is refused', () => {
  it.each([
    ['no column of days', 'Naam;Bedrag\nLena;1,00', { code: 'bankFile.columns' }],
    ['no column of amounts', 'Datum;Naam\n02/11/2026;Lena', { code: 'bankFile.columns' }],
    [
      'a quote that never ends',
      'Datum;Bedrag\n02/11/2026;1,00\n02/11/2026;"1,00',
      { code: 'bankFile.broken', line: 3 },
    ],
    [
      'a line without end',
      `Datum;Bedrag\n02/11/2026;${'1'.repeat(40_000)}`,
      { code: 'bankFile.broken', line: 2 },
    ],
    [
      'more rows than are read',
      `Datum;Bedrag\n${'02/11/2026;1,00\n'.repeat(5000)}`,
      { code: 'bankFile.tooMany', limit: 2000 },
    ],
  ])('%s', async (_, text, refusal) => {
    expect(await refusalOf(text)).toEqual(refusal)
  })
})
