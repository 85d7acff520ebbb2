import { execFile } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CsvRow, readCsv } from './read-csv.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-csv-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function read(contents: string | Buffer): Promise<CsvRow[]> {
  const file = path.join(folder, 'some.csv')
  writeFileSync(file, contents)
  const rows: CsvRow[] = []
  for await (const row of readCsv(file)) rows.push(row)
  return rows
}

describe('a CSV file', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['a byte order mark and CRLF, as spreadsheets write it', '\ufeffa;b\r\n1;2\r\n'],
    ['no line break at its end', 'a,b\n1,2'],
    ['quotes', '"a","b"\n"1","2"\n'],
    ['blanks around the cells', 'a , b\n 1 , 2 \n'],
  ])('a CSV file is read with %s', async (_, contents) => {
    expect(await read(contents)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
    ])
  })

  it('a CSV file can have separators, quotes, line breaks in quotes and empty lines; line numbers match an editor’s', async () => {
    expect(await read('a;b\r\n\r\n"x;""y""\r\nz";é\r\n1;2\r\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['x;"y"\nz', 'é'] },
      { line: 5, cells: ['1', '2'] },
    ])
  })

  it('a CSV file is read up to the first line that is not UTF-8, which is named', async () => {
    await expect(read(Buffer.from('a;b\n1;2\nZoë;2\n', 'latin1'))).rejects.toThrow('Line 3 is not UTF-8')
    await expect(read(Buffer.from('\ufeffa;b\n', 'utf16le'))).rejects.toThrow('Line 1 is not UTF-8')
    await expect(read(Buffer.concat([Buffer.from('a;b\nx;'), Buffer.from([0xc3])]))).rejects.toThrow('Line 2')
  })

  it('a CSV file with an unclosed quote is refused', async () => {
    await expect(read('a,b\n1,2\n"3,4\n')).rejects.toThrow(/After line 2 it is no CSV any more/)
  })

  it('a CSV file with an endless line is refused before it fills the memory', async () => {
    await expect(read(`a,b\n${'x'.repeat(3_000_000)}`)).rejects.toThrow('too long')
  })

  it('a CSV file that is huge takes little memory and keeps correct line numbers', async () => {
    const file = path.join(folder, 'huge.csv')
    const writing = createWriteStream(file)
    const block = 'SPR10001;Élysée;'.padEnd(98, 'x').concat('\n').repeat(10_000)
    writing.write('a;b;c\n')
    for (let written = 0; written < 60; written++) {
      if (!writing.write(block)) await new Promise<void>((resolve) => writing.once('drain', resolve))
    }
    writing.end()
    await finished(writing)
    // In a process of its own, as others use this one's memory at the same time.
    const script = `
      import { readCsv } from ${JSON.stringify(new URL('read-csv.ts', import.meta.url).href)}
      const before = process.memoryUsage.rss()
      let last
      for await (const row of readCsv(${JSON.stringify(file)})) last = row
      console.log(JSON.stringify({ ...last, memory: process.memoryUsage.rss() - before }))`
    // With a heap smaller than the file, so that keeping it ends the process.
    const heap = ['--max-semi-space-size=1', '--max-old-space-size=16']
    const flags = [...heap, '--input-type=module', '-e', script]
    const { stdout } = await promisify(execFile)(process.execPath, flags)
    const { line, cells, memory } = JSON.parse(stdout)
    expect([line, cells[1]]).toEqual([600_001, 'Élysée'])
    expect(memory).toBeLessThan(50_000_000)
  })
})
