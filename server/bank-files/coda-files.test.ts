import { describe, expect, it } from 'vitest'
import { maxMovements } from '#contract/bank-files.ts'
import { anyMessage, type CodaMovement, changedAt, codaFile } from '#test/support/coda-file.ts'
import { isCoda, readCoda } from './coda.ts'

const paid: CodaMovement = { amountCents: 4900, date: '2026-11-27', message: anyMessage() }
const one = (movement: Partial<CodaMovement>) =>
  codaFile({ oldCents: 0, movements: [{ amountCents: 4900, date: '2026-11-27', ...movement }] })

const readMovements = async (text: string) => (await readCoda(text)).movements
const broken = (line: number) => ({ status: 400, code: 'bankFile.broken', values: { line } })
const withoutLine = (text: string, line: number) =>
  text
    .split('\r\n')
    .toSpliced(line - 1, 1)
    .join('\r\n')

describe('the account of a statement', () => {
  const withAccount = (structure: string, zone: string) => {
    const text = codaFile({ oldCents: 0, movements: [paid] })
    return changedAt(
      changedAt(changedAt(text, 2, 2, structure), 2, 6, zone.padEnd(37)),
      4,
      5,
      zone.padEnd(37),
    )
  }

  it.each([
    ['a Belgian number', '0', '539007547034 EUR0BE', 'BE68539007547034', 'EUR'],
    ['a Belgian number without currency', '0', '539007547034', 'BE68539007547034', 'EUR'],
    ['a foreign number', '1', `${'12-345 678'.padEnd(34)}CHF`, '12-345678', 'CHF'],
    ['a Belgian IBAN', '2', `${'BE68539007547034'.padEnd(34)}EUR`, 'BE68539007547034', 'EUR'],
    [
      'a foreign IBAN',
      '3',
      `${'MT84MALT011000012345MTLCAST001S'.padEnd(34)}EUR`,
      'MT84MALT011000012345MTLCAST001S',
      'EUR',
    ],
  ])('a statement with %s gives it', async (_, structure, zone, account, currency) => {
    const { accounts, movements } = await readCoda(withAccount(structure, zone))
    expect(accounts).toEqual([account])
    expect(movements[0]?.currency).toBe(currency)
  })

  it.each([
    ['an unknown structure', '4', `${'BE68539007547034'.padEnd(34)}EUR`],
    ['no currency', '2', 'BE68539007547034'],
    ['no number', '2', `${' '.repeat(34)}EUR`],
    ['letters in a Belgian number', '0', '53900754703X EUR0BE'],
  ])('a statement with %s is refused', async (_, structure, zone) => {
    await expect(readCoda(withAccount(structure, zone))).rejects.toMatchObject(broken(2))
  })

  it('several accounts in a file are named once each', async () => {
    const other = { account: 'BE71096123456769', oldCents: 700, movements: [{ ...paid, amountCents: -700 }] }
    const own = { oldCents: 0, movements: [paid] }
    const next = { oldCents: 4900, movements: [paid] }
    const { accounts, movements } = await readCoda(codaFile(own, other, [next, { ...other, oldCents: 0 }]))
    expect(accounts).toEqual(['BE68539007547034', 'BE71096123456769'])
    expect(movements.map(({ line, amountCents }) => [line, amountCents])).toEqual([
      [3, 4900],
      [8, -700],
      [13, 4900],
      [16, -700],
    ])
  })
})

describe('a file as banks and programs write it', () => {
  const text = codaFile({
    oldCents: 0,
    movements: [paid, { ...paid, text: 'Klas 3A', payer: 'Els Peeters' }],
  })

  it.each([
    ['with line feeds only', text.replaceAll('\r', '')],
    ['without the last line break', text.trimEnd()],
    ['with blank lines at the end', `${text}\r\n  \r\n`],
    ['with the mark of its end', `${text}\u001a`],
    ['with that mark in its last line', `${text.trimEnd()}\u001a`],
    ['with another after a blank line', `${text}\r\n${text}`],
    ['with another after the mark of its end', `${text}\u001a${text}`],
    ['with another after such a line', `${text}\u001a\r\n${text}`],
    ['with more blanks', text.replaceAll('\r', '  \r')],
    ['as the last of several, alone', changedAt(text, 7, 128, '1')],
    [
      'with its first information under the number of its movement',
      one({ ...paid, information: 'Klas 3A' }).replace('3100010001', '3100010000'),
    ],
  ])('a file %s is read', async (_, written) => {
    expect(isCoda(written)).toBe(true)
    expect((await readMovements(written))[0]).toMatchObject({ amountCents: 4900, reference: anyMessage() })
  })

  it('a file without the blanks at the ends of lines is read', async () => {
    const [header = '', old = '', , newBalance = ''] = codaFile({ oldCents: 0, movements: [paid] }).split(
      '\r\n',
    )
    const trailer = changedAt(
      `9${' '.repeat(127)}`,
      1,
      17,
      '000002'.padEnd(6) + '0'.repeat(15) + '0'.repeat(15),
    ).trimEnd()
    const lines = [
      header,
      old.slice(0, 64),
      changedAt(newBalance, 1, 43, '0'.repeat(15)).slice(0, 63),
      trailer,
    ]
    expect(await readMovements(lines.join('\n'))).toEqual([])
  })

  it('a file with free communications after the new balance is read', async () => {
    const lines = text.trimEnd().split('\r\n')
    const free = `4 00010000${' '.repeat(22)}Uw bank is maandag gesloten.`
    expect(await readMovements(lines.toSpliced(-1, 0, free, free).join('\n'))).toHaveLength(2)
  })

  it('a file without movements and new balance is read', async () => {
    const [header, old, , trailer = ''] = codaFile({ oldCents: 700, movements: [] }).split('\r\n')
    expect(await readMovements([header, old, trailer.replace('000002', '000001')].join('\n'))).toEqual([])
  })
})

describe('a broken file', () => {
  const text = codaFile({
    oldCents: 0,
    movements: [
      { ...paid, payer: 'Els Peeters' },
      { ...paid, information: 'Klas 3A' },
    ],
  })

  it.each([
    ['version 1', 1, changedAt(text, 1, 128, '1')],
    ['another application', 1, changedAt(text, 1, 15, '06')],
    ['a line that is no record', 4, changedAt(text, 4, 1, '7')],
    ['a line that is too long', 4, changedAt(text, 4, 128, '0x')],
    ['a blank line', 4, changedAt(text, 4, 1, ' '.repeat(128))],
    ['no first part', 3, withoutLine(text, 3)],
    ['the second movement as the third', 6, text.replace('2100020000', '2100030000')],
    ['a detail out of turn', 6, text.replace('2100020000', '2100010002')],
    ['a part of another movement', 5, changedAt(text, 5, 3, '0002')],
    ['information of another movement', 7, changedAt(text, 7, 3, '0003')],
    ['no trailer', 8, text.slice(0, text.lastIndexOf('\r\n9'))],
    ['letters in an amount', 3, changedAt(text, 3, 40, 'O')],
    ['an unknown sign', 3, changedAt(text, 3, 32, '2')],
    ['a part of a cent', 3, changedAt(text, 3, 47, '5')],
    ['no such day', 3, changedAt(text, 3, 116, '310227')],
    ['an unknown type of transaction', 3, changedAt(text, 3, 54, '4')],
    ['an unknown form of communication', 3, changedAt(text, 3, 62, '2')],
    ['a line that lost a character', 3, text.replace('1101202600', '110120260')],
    ['another account in the new balance', 8, changedAt(text, 8, 5, 'BE71096123456769')],
    ['a wrong number of records', 9, changedAt(text, 9, 17, '000006')],
    ['a wrong debit turnover', 9, changedAt(text, 9, 36, '1')],
    ['a wrong credit turnover', 9, changedAt(text, 9, 51, '1')],
  ])('a file with %s is refused', async (_, line, damaged) => {
    expect(damaged).not.toBe(text)
    await expect(readCoda(damaged)).rejects.toMatchObject(broken(line))
  })

  it('movements that do not give the new balance are refused with both figures', async () => {
    const unequal = codaFile({ oldCents: -100, newCents: 4801, movements: [paid] })
    await expect(readCoda(unequal)).rejects.toMatchObject({ stated: 4801, expected: 4800 })
  })

  it('movements in another currency that do not give the new balance are refused without figures', async () => {
    const unequal = codaFile({ currency: 'USD', oldCents: 0, newCents: 1, movements: [paid] })
    await expect(readCoda(unequal)).rejects.toMatchObject(broken(4))
  })

  it.each([
    ['details that a bank sends apart', '00001', 0, 0, { code: 'bankFile.unknownFormat' }],
    ['the same with a balance', '00001', 0, 1, { stated: 1, expected: 4900 }],
    ['a statement', '00000', 0, 0, { stated: 0, expected: 4900 }],
  ])('balances of 0 in %s', async (_, application, oldCents, newCents, refusal) => {
    const text = codaFile({ oldCents, newCents, movements: [paid] })
    await expect(readCoda(changedAt(text, 1, 84, application))).rejects.toMatchObject(refusal)
  })

  it('more movements than a file may have are refused, also in one batch', async () => {
    const details = Array.from({ length: maxMovements + 1 }, () => ({ amountCents: 1 }))
    const most = one({ amountCents: maxMovements, details: details.slice(1) })
    expect(await readMovements(most)).toHaveLength(maxMovements)
    await expect(readCoda(one({ amountCents: maxMovements + 1, details }))).rejects.toMatchObject({
      code: 'bankFile.tooMany',
      values: { limit: maxMovements },
    })
  })
})

it('a statement that a file holds twice counts once', async () => {
  const first = { oldCents: 0, movements: [paid, paid] }
  const second = { oldCents: 9800, movements: [paid, paid] }
  const read = await readMovements(codaFile(first, [first, second], second))
  expect(read.map(({ line }) => line)).toEqual([3, 4, 13, 14])
})

it('other texts are not taken for CODA', () => {
  expect(['', 'Datum;Bedrag\n27/11/2026;49,00', '<?xml version="1.0"?><Document/>'].map(isCoda)).toEqual([
    false,
    false,
    false,
  ])
})
