import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CamtEntry, type CamtPayment, type CamtVersion, camtFile } from '#test/support/camt-file.ts'
import type { Movement } from './bank-file.ts'
import { readCamt } from './camt.ts'

const versions: readonly CamtVersion[] = ['02', '04', '08']

const movementsOf = async (text: string) => (await readCamt(text)).movements

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
