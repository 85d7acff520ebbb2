import { describe, expect, it } from 'vitest'
import { camtFile } from '#test/support/camt-file.ts'
import { codaFile } from '#test/support/coda-file.ts'
import { Refusal } from '../platform/errors.ts'
import { readBankFile } from './read-bank-file.ts'

const movement = { date: '2026-11-02', amountCents: 39900 }
const camt = camtFile([{ entries: [movement] }])
const coda = codaFile({ oldCents: 0, movements: [movement] })
const csv = 'Datum;Bedrag\n02/11/2026;399,00\n'

it.each([
  ['coda', coda],
  ['camt053', camt],
  ['csv', csv],
])('%s is known by the content of the file, also behind a byte order mark', async (format, text) => {
  for (const content of [text, `\ufeff${text}`]) {
    const file = await readBankFile(content)
    expect(file).toMatchObject({ format, movements: [movement] })
  }
})

describe('what is refused', () => {
  it.each([
    ['nothing', ' \n\n', 'bankFile.unknownFormat'],
    ['CODA of another application', coda.replace('05', '06'), 'bankFile.broken'],
    ['a workbook', 'PK\u0003\u0004\u0000', 'bankFile.unknownFormat'],
    ['MT940', ':20:STMT\n:25:BE68539007547034\n:61:2611021102C399,00NTRF\n', 'bankFile.unknownFormat'],
    ['a statement without movements', camtFile([{ entries: [] }]), 'bankFile.empty'],
    ['headings without rows', 'Datum;Bedrag\n', 'bankFile.empty'],
    ['a movement too many', `Datum;Bedrag\n${'02/11/2026;1,00\n'.repeat(2001)}`, 'bankFile.tooMany'],
  ])('%s', async (_, text, code) => {
    await expect(readBankFile(text)).rejects.toSatisfy(
      (error) => error instanceof Refusal && error.code === code,
    )
  })

  it('not as many movements as there may be', async () => {
    const file = await readBankFile(`Datum;Bedrag\n${'02/11/2026;1,00\n\n'.repeat(2000)}`)
    expect(file.movements).toHaveLength(2000)
  })
})
