import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { maxImportColumns, maxImportRows as maxRows } from '#contract/import.ts'
import { Refusal } from '../platform/errors.ts'
import { checkRow, rowsOfText } from './read-rows.ts'
import { readTable } from './read-table.ts'

const cellsOf = async (text: string) => (await readTable(text)).map(({ cells }) => cells)

async function codeOf(text: string): Promise<string | undefined> {
  try {
    await readTable(text)
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return undefined
}

describe('a list of people is read', () => {
  it.each([
    ['with semicolons', 'naam;klas\nLena Peeters;3A'],
    ['with commas', 'naam,klas\nLena Peeters,3A'],
    ['pasted from a spreadsheet', 'naam\tklas\nLena Peeters\t3A'],
    ['with a byte order mark', '\ufeffnaam;klas\nLena Peeters;3A'],
    ['with line breaks of Windows', 'naam;klas\r\nLena Peeters;3A\r\n'],
    ['with line breaks of old Macs', 'naam;klas\rLena Peeters;3A'],
    ['in quotes', '"naam";"klas"\n"Lena Peeters";"3A"'],
    ['with each line in one cell', '"naam;klas";;\n"Lena Peeters;3A";;'],
    ['with each line in one cell, with quotes in quotes', '"naam,""klas"""\n"Lena Peeters,""3A"""'],
    ['with space around cells and empty rows', ' naam ; klas \n\n;\nLena Peeters ; 3A\n\n'],
  ])('a list of people is read %s', async (_, text) => {
    expect(await cellsOf(text)).toEqual([
      ['naam', 'klas'],
      ['Lena Peeters', '3A'],
    ])
  })

  it('a list is read with names that hold the delimiter, and nothing to split', async () => {
    expect(await cellsOf('"Naam"\n"Peeters, Lena"\n"De Smet, Noah"')).toEqual([
      ['Naam'],
      ['Peeters, Lena'],
      ['De Smet, Noah'],
    ])
  })

  it('a list is read with one name a line', async () => {
    expect(await cellsOf('Lena Peeters\nNoah De Smet')).toEqual([['Lena Peeters'], ['Noah De Smet']])
  })

  it('a list is read with numbered names that are turned round', async () => {
    expect(await cellsOf('1. Peeters, Lena\n2. Claes, Jan')).toEqual([
      ['1. Peeters, Lena'],
      ['2. Claes, Jan'],
    ])
  })

  it('a list is read by its headings if titles and totals outnumber the people', async () => {
    const rows = await cellsOf('Klaslijst\nStand: 1/9\nVoornaam;Naam\nLena;Peeters\nTotaal: 1')
    expect(rows.slice(2, 4)).toEqual([
      ['Voornaam', 'Naam'],
      ['Lena', 'Peeters'],
    ])
  })

  it('a list is read by the delimiter that all rows share, whatever their cells hold', async () => {
    expect((await cellsOf('naam;klas\nPeeters, Lena;3A\nClaes, Jan, jr;3B'))[2]).toEqual([
      'Claes, Jan, jr',
      '3B',
    ])
    expect((await cellsOf('naam\tklas\nPeeters; Lena, M\t3A'))[1]).toEqual(['Peeters; Lena, M', '3A'])
  })

  it('a list is read with surname, comma and first name as one name', async () => {
    expect(await cellsOf('Peeters, Lena\nDe Smet, Noah')).toEqual([['Peeters, Lena'], ['De Smet, Noah']])
    expect((await cellsOf('Lena Peeters, 3A\nNoah De Smet, 3B'))[0]).toEqual(['Lena Peeters', '3A'])
  })

  it('a list is read with quotes within a cell, line breaks within quotes, and the right line numbers', async () => {
    const rows = await readTable('naam;klas\r\n"Lena ""L"" Peeters";"3A\r\n3B"\r\nJan "Jef" Claes;3C')
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 4])
    expect(rows[1]?.cells).toEqual(['Lena "L" Peeters', '3A\n3B'])
    expect(rows[2]?.cells[0]).toBe('Jan "Jef" Claes')
  })

  it('letter by letter, wherever a long one is taken apart', async () => {
    const names = Array.from({ length: 4000 }, (_, at) => `${'x'.repeat(at % 7)}é😀 Peeters`)
    expect(await cellsOf(names.join('\n'))).toEqual(names.map((name) => [name]))
  })

  it('a list is read with zeros in front', async () => {
    expect((await cellsOf('naam;wachtwoord\nLena;00123456'))[1]).toEqual(['Lena', '00123456'])
  })
})

describe('a list of absurd size', () => {
  it.each([
    ['a row of spaces', `${' '.repeat(30_000)}!\n`.repeat(60)],
    ['a row of dots', `${'.@'.repeat(15_000)} x\nLena\n`],
    ['a cell that looks like a login at first', `a.${'1'.repeat(30_000)}!\nLena\n`],
    ['spaces within a name', `naam\na${' '.repeat(30_000)}b\n`.repeat(60)],
    ['many columns and many rows', `${'x;'.repeat(15_000)}\n${'Lena;3A\n'.repeat(4900)}`],
  ])('a list of absurd size is read in a moment: %s', async (_, text) => {
    const { rows, columns } = await rowsOfText(text, {})
    expect(columns.length).toBeLessThanOrEqual(maxImportColumns)
    expect(rows.map(checkRow)).toHaveLength(rows.length)
  })

  it('a list of absurd size leaves others their turn', async () => {
    let turns = 0
    const isOver = new AbortController()
    const others = (async () => {
      for (; !isOver.signal.aborted; turns++) await nextTurn()
    })()
    await readTable(`${';'.repeat(30_000)}x\n`.repeat(60))
    isOver.abort()
    await others
    expect(turns).toBeGreaterThan(50)
  })

  it('a list of absurd size is refused if a row is longer than any', async () => {
    expect(await codeOf(`naam;klas\n${'xx;'.repeat(20_000)}\n`)).toBe('import.brokenQuote')
  })
})

describe('a list is refused', () => {
  it.each([
    ['that is a workbook', 'PK\u0003\u0004\u0014', 'import.noText'],
    ['that is no text', 'naam\u0000klas', 'import.noText'],
    ['without a row', ' \n;;\n', 'import.empty'],
    ['with a quote that never ends', 'naam;klas\n"Lena;3A\nNoah;3B', 'import.brokenQuote'],
    ['with too many rows', `naam\n${'Lena\n'.repeat(maxRows + 1)}`, 'import.tooManyRows'],
  ])('a list is refused %s', async (_, text, code) => {
    expect(await codeOf(text)).toBe(code)
  })

  it('a list with as many rows as it may have is not refused', async () => {
    expect(await readTable(`naam\n${'Lena\n'.repeat(maxRows)}`)).toHaveLength(maxRows + 1)
  })
})
