import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CamtEntry, type CamtPayment, type CamtVersion, camtFile } from '#test/support/camt-file.ts'
import { Refusal } from '../platform/errors.ts'
import type { Movement } from './bank-file.ts'
import { readCamt } from './camt.ts'
import { UnequalBalance } from './refusals.ts'

const versions: readonly CamtVersion[] = ['02', '04', '08']

const movementsOf = async (text: string) => (await readCamt(text)).movements

/** The code and the values of the refusal. */
async function refusalOf(text: string): Promise<unknown> {
  try {
    await readCamt(text)
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, ...error.values }
    if (error instanceof UnequalBalance) return { stated: error.stated, expected: error.expected }
    throw error
  }
  return null
}

const plain: CamtEntry = { date: '2026-11-02', amountCents: 39900 }

const words = fc.stringMatching(/^[A-Za-zé&<>"'+/0-9]{1,12}( [A-Za-zé&<>"'+/0-9]{1,12}){0,3}$/)

const payment = fc.record(
  {
    amountCents: fc.oneof(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: -99_999_999, max: -1 })),
    message: fc.stringMatching(/^[1-9]\d{11}$/),
    texts: fc.array(words, { maxLength: 3 }),
    payer: words,
    bankReference: fc.stringMatching(/^[A-Z0-9]{8,20}$/),
  },
  { requiredKeys: ['amountCents'] },
)

const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

const entry = fc.oneof(
  fc.tuple(payment, date).map(([one, day]): CamtEntry => ({ ...one, date: day })),
  fc.tuple(fc.array(payment, { minLength: 2, maxLength: 4 }), date).map(
    ([details, day]): CamtEntry => ({
      amountCents: details.reduce((sum, { amountCents }) => sum + Math.abs(amountCents), 0),
      details: details.map((detail) => ({ ...detail, amountCents: Math.abs(detail.amountCents) })),
      date: day,
      bankReference: 'BATCH',
    }),
  ),
)

const expected = (one: CamtPayment, day: string, bankReference = ''): Omit<Movement, 'line'> => ({
  kind: 'booked',
  date: day,
  amountCents: one.amountCents,
  currency: 'EUR',
  reference: one.message ?? null,
  text: (one.texts ?? []).join(' '),
  payer: one.payer ?? '',
  bankReference: one.bankReference ?? bankReference,
  isTotal: false,
})

it.each(versions)('any statements of version %s are read back exactly', async (version) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ oldCents: fc.integer({ min: -99_999, max: 99_999 }), entries: fc.array(entry) })),
      fc.constantFrom('', 'ns2:'),
      async (statements, prefix) => {
        const read = await movementsOf(camtFile(statements, version, prefix))
        expect(read.map(({ line, ...movement }) => movement)).toEqual(
          statements
            .flatMap(({ entries }) => entries)
            .flatMap((one) =>
              (one.details ?? [one]).map((part) => expected(part, one.date, one.bankReference)),
            ),
        )
      },
    ),
    { numRuns: 50 },
  )
})

describe('which movements there are', () => {
  it('a batch whose payments do not add up to it is one movement without their messages', async () => {
    const details = [{ amountCents: 100, message: '090933755493' }, { amountCents: 200 }]
    const [batch, ...more] = await movementsOf(camtFile([{ entries: [{ ...plain, details }] }]))
    expect(more).toEqual([])
    expect(batch).toMatchObject({ amountCents: 39900, reference: null, text: '', isTotal: true })
  })

  it('a batch with a payment without an amount is one movement, though the others add up to it', async () => {
    const details = [{ amountCents: 39800 }, { amountCents: 100 }, { amountCents: 300 }]
    const file = camtFile([{ entries: [{ ...plain, details }] }]).replace('"EUR">3.00', '"USD">3.00')
    expect(await movementsOf(file)).toHaveLength(1)
  })

  it('the amount of an only payment is that of its entry: it may be in another currency', async () => {
    const file = camtFile([{ entries: [{ ...plain, details: [{ amountCents: 100 }] }] }])
    const read = await movementsOf(file.replace('"EUR">1.00', '"USD">1.00'))
    expect(read).toMatchObject([{ amountCents: 39900, isTotal: false }])
  })

  it('an only payment of less than its entry is not all of it', async () => {
    const details = [{ amountCents: 39800, message: '090933755493' }]
    const read = await movementsOf(camtFile([{ entries: [{ ...plain, details }] }]))
    expect(read).toMatchObject([{ amountCents: 39900, reference: null, isTotal: true }])
  })

  it.each([
    ['2', undefined, [true]],
    ['2', [], [true]],
    ['1', undefined, [false]],
    ['2', [{ amountCents: 39800 }, { amountCents: 100 }], [false, false]],
    ['3', [{ amountCents: 39800 }, { amountCents: 100 }], [true]],
  ])('a batch of %s payments with the details %j', async (count, details, totals) => {
    const file = camtFile([{ entries: [{ ...plain, ...(details && { details }) }] }])
    const batch = `<NtryDtls><Btch><NbOfTxs>${count}</NbOfTxs></Btch>`
    const read = await movementsOf(file.replace('<NtryDtls>', batch))
    expect(read.map(({ isTotal }) => isTotal)).toEqual(totals)
  })

  it('each begins in its own line', async () => {
    const details = [{ amountCents: 39800 }, { amountCents: 100 }]
    const read = await movementsOf(camtFile([{ entries: [{ ...plain, details }, plain] }]))
    expect(read.map(({ line }) => line)).toEqual([7, 8, 10])
  })

  it.each(versions)(
    'an announced movement in version %s is no money yet, and not in the balance',
    async (version) => {
      const entries = [plain, { ...plain, status: 'PDNG' }]
      const read = await movementsOf(camtFile([{ entries }], version))
      expect(read.map(({ kind }) => kind)).toEqual(['booked', 'announced'])
    },
  )

  it('a reversal and a return are what they are', async () => {
    const back = { ...plain, amountCents: -39900 }
    const entries = [{ ...back, isReversal: true }, { ...back, code: 'RRTN' }, back]
    const read = await movementsOf(camtFile([{ entries }]))
    expect(read.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['returned', -39900],
      ['returned', -39900],
      ['booked', -39900],
    ])
  })

  it('a payment that the other bank sent back is one that came back', async () => {
    const file = camtFile([{ entries: [plain] }]).replace(
      '</TxDtls>',
      '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>',
    )
    expect(await movementsOf(file)).toMatchObject([{ kind: 'returned' }])
  })

  it.each(['Dbtr', 'Cdtr'])('the other party of a reversal may be its %s', async (party) => {
    const entries = [{ ...plain, amountCents: -39900, isReversal: true, payer: 'De Linde' }]
    const file = camtFile([{ entries }]).replaceAll(/(<\/?)Cdtr>/g, `$1${party}>`)
    expect(await movementsOf(file)).toMatchObject([{ payer: 'De Linde' }])
  })

  it('one without a day is unreadable', async () => {
    const text = camtFile([{ entries: [plain] }]).replace(/<BookgDt>.*<\/BookgDt>/, '')
    expect(await movementsOf(text)).toMatchObject([{ kind: 'unreadable', date: null }])
  })

  it('the day is that of the booking as it stands, else that from which interest counts', async () => {
    const file = camtFile([{ entries: [plain] }])
    const days = [
      '<BookgDt><DtTm>2026-11-02T23:30:00-05:00</DtTm></BookgDt><ValDt><Dt>2026-11-04</Dt></ValDt>',
      '<ValDt><Dt>2026-11-04</Dt></ValDt>',
    ].map(async (day) => (await movementsOf(file.replace(/<BookgDt>.*<\/BookgDt>/, day)))[0]?.date)
    expect(await Promise.all(days)).toEqual(['2026-11-02', '2026-11-04'])
  })
})

describe('what a movement says', () => {
  const saying = async (inner: string) =>
    (await movementsOf(camtFile([{ entries: [plain] }]).replace('</TxDtls>', `${inner}</TxDtls>`)))[0]

  const strd = (ref: string) => `<Strd><CdtrRefInf><Ref>${ref}</Ref></CdtrRefInf></Strd>`

  it.each([
    ['a message with its marks', strd('+++090/9337/55493+++'), '090933755493', ''],
    ['a field of zeros', strd('000000000000'), null, '000000000000'],
    ['an international reference', strd('RF18539007547034'), null, 'RF18539007547034'],
    [
      'the messages of two invoices',
      strd('090933755493') + strd('202600000116'),
      null,
      '090933755493 202600000116',
    ],
    ['a message in the free text', '<Ustrd>+++090/9337/55493+++</Ustrd>', null, '+++090/9337/55493+++'],
  ])('%s', async (_, inner, reference, text) => {
    expect(await saying(`<RmtInf>${inner}</RmtInf>`)).toMatchObject({ reference, text })
  })

  it('without words of the payer, what the bank says about it', async () => {
    expect(await saying('<AddtlTxInf>Overschrijving\n  van De Linde</AddtlTxInf>')).toMatchObject({
      text: 'Overschrijving van De Linde',
    })
  })

  it('a short number of an entry is no name for it: the next file counts from 1 again', async () => {
    const file = (number: string) =>
      camtFile([{ entries: [plain] }]).replace(
        '</CdtDbtInd><Sts>',
        `</CdtDbtInd><NtryRef>${number}</NtryRef><Sts>`,
      )
    for (const number of ['12', '000001'])
      expect(await movementsOf(file(number))).toMatchObject([{ bankReference: '' }])
    expect(await movementsOf(file('2026110200012'))).toMatchObject([{ bankReference: '2026110200012' }])
  })
})

describe('what is refused', () => {
  const file = camtFile([{ entries: [plain] }])

  it.each([
    ['another version', file.replace('001.08', '001.13'), { code: 'bankFile.version', version: '13' }],
    ['another message', file.replace('camt.053', 'camt.054'), { code: 'bankFile.unknownFormat' }],
    ['another kind of XML', '<Document/>', { code: 'bankFile.unknownFormat' }],
    [
      'a document type',
      file.replace('<Document', '<!DOCTYPE Document>\n<Document'),
      { code: 'bankFile.broken', line: 2 },
    ],
    [
      'entities of its own',
      '<!DOCTYPE a [<!ENTITY lol "lol"><!ENTITY lols "&lol;&lol;">]><a>&lols;</a>',
      { code: 'bankFile.broken', line: 1 },
    ],
    ['an entity that XML does not know', file.replace('BOOK', '&lol;'), { code: 'bankFile.broken', line: 6 }],
    ['an element that does not end', file.replace('</Stmt>', ''), { code: 'bankFile.broken', line: 10 }],
    ['an end that is missing', file.slice(0, -40), { code: 'bankFile.broken', line: 8 }],
    ['parts of a cent', file.replaceAll('399.00', '399.005'), { code: 'bankFile.broken', line: 6 }],
    [
      'an amount without a currency',
      file.replace('<Ntry><Amt Ccy="EUR">', '<Ntry><Amt>'),
      { code: 'bankFile.broken', line: 6 },
    ],
    [
      'no direction',
      file.replace(/(<Ntry>.*?)<CdtDbtInd>CRDT<\/CdtDbtInd>/, '$1'),
      { code: 'bankFile.broken', line: 6 },
    ],
    [
      'a day that does not exist',
      file.replace('2026-11-02', '2026-11-31'),
      { code: 'bankFile.broken', line: 6 },
    ],
    ['a depth that no statement has', '<a>'.repeat(60), { code: 'bankFile.unknownFormat' }],
    [
      'the same within a statement',
      file.replace('</Stmt>', '<Foo>'.repeat(60)),
      { code: 'bankFile.broken', line: 9 },
    ],
    [
      'a text without end',
      file.replace('NOTPROVIDED', 'x'.repeat(20_000)),
      { code: 'bankFile.broken', line: 7 },
    ],
    [
      'attributes without end',
      file.replace('<Stmt>', `<Stmt ${Array.from({ length: 100 }, (_, at) => `a${at}=""`).join(' ')}>`),
      { code: 'bankFile.broken', line: 3 },
    ],
    [
      'too many movements',
      camtFile([{ entries: Array.from({ length: 2001 }, () => plain) }]),
      { code: 'bankFile.tooMany', limit: 2000 },
    ],
    [
      'another new balance',
      camtFile([{ oldCents: 100, newCents: 39900, entries: [plain] }]),
      { stated: 39900, expected: 40000 },
    ],
  ])('%s', async (_, text, refusal) => {
    expect(await refusalOf(text)).toEqual(refusal)
  })

  it('balances that are not in euros are no amounts in euros', async () => {
    const dollars = camtFile([{ oldCents: 100, newCents: 39900, entries: [plain] }]).replaceAll('EUR', 'USD')
    expect(await refusalOf(dollars)).toEqual({ code: 'bankFile.broken', line: 3 })
  })

  it.each([
    [9000, null],
    [9001, { stated: 9001, expected: 9000 }],
  ])(
    'a statement with balances of each day counts from the first to the last: %i',
    async (cents, refusal) => {
      const balance = (code: string, euros: string, day: string) =>
        `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
      const days = [
        balance('CLBD', (cents / 100).toFixed(2), '2026-11-03'),
        balance('CLBD', '60.00', '2026-11-02'),
        balance('OPBD', '60.00', '2026-11-03'),
        balance('OPBD', '10.00', '2026-11-02'),
      ]
      const entries = [5000, 3000].map((amountCents) => ({ ...plain, amountCents }))
      const daily = camtFile([{ entries }]).replace(/<Bal>[\s\S]*<\/Bal>/, days.join(''))
      expect(await refusalOf(daily)).toEqual(refusal)
    },
  )

  it('no balance of a page: its entries are not all that there are', async () => {
    const page = camtFile([{ newCents: 1, entries: [plain] }]).replace(
      '<Stmt>',
      '<Stmt><StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>',
    )
    expect(await refusalOf(page)).toBeNull()
  })

  it('no elements of others within a statement', async () => {
    const other = '<Ntry xmlns="urn:x"><Amt Ccy="EUR">1.00</Amt></Ntry></Stmt>'
    expect(await movementsOf(file.replace('</Stmt>', other))).toHaveLength(1)
  })
})

it('white space before the declaration does not move the lines', async () => {
  const file = camtFile([{ entries: [plain] }])
  const [first, second] = [await movementsOf(file), await movementsOf(`\n \n${file}`)]
  expect(second).toMatchObject([{ line: (first[0]?.line ?? 0) + 2, amountCents: 39900 }])
})

describe('a statement that a file holds twice', () => {
  const statement = { oldCents: 100, entries: [plain, plain] }

  it.each([
    ['the same', camtFile([statement, statement]), 2],
    [
      'the same with an identification',
      camtFile([statement, statement]).replaceAll('<Stmt>', '<Stmt><Id>7</Id>'),
      2,
    ],
    ['another with the same entries', camtFile([statement, { ...statement, oldCents: 80_000 }]), 4],
  ])('%s', async (_, text, count) => {
    expect(await movementsOf(text)).toHaveLength(count)
  })

  it.each([
    ['7', 1],
    ['8', 2],
  ])('without balances the identification %s decides', async (id, count) => {
    const statements = [camtFile([{ entries: [plain] }]).replaceAll(/<Bal>.*<\/Bal>/g, '')]
      .map((text) => /<Stmt>[\s\S]*<\/Stmt>/.exec(text)?.[0] ?? '')
      .flatMap((one) => ['7', id].map((name) => one.replace('<Stmt>', `<Stmt><Id>${name}</Id>`)))
    const file = camtFile([{ entries: [] }]).replace(/<Stmt>[\s\S]*<\/Stmt>/, statements.join(''))
    expect(await movementsOf(file)).toHaveLength(count)
  })
})

it('all accounts of a file are named, without spaces', async () => {
  const other = '<Othr><Id>539-0075470-34</Id></Othr>'
  const file = camtFile([{ account: 'BE71096123456769', entries: [] }, { entries: [] }])
  expect((await readCamt(file.replace('<IBAN>BE68539007547034</IBAN>', other))).accounts).toEqual([
    'BE71096123456769',
    'BE68539007547034',
  ])
})
