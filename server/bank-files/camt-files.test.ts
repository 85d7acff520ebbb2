import { describe, expect, it } from 'vitest'
import { type CamtEntry, camtFile } from '#test/support/camt-file.ts'
import { Refusal } from '../platform/errors.ts'
import { readCamt } from './camt.ts'
import { UnequalBalance } from './refusals.ts'

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
    ['the same with other spaces', camtFile([statement, statement]).replace('</Stmt>', '  </Stmt>'), 2],
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
