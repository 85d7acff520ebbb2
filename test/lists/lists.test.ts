import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeFile } from '../../web/features/files/decode-file.ts'
import { type ReadPerson, readList } from './read-list.ts'

/**
 * One file of `files/`. `source`: the public description of its headings or its shape; null if none was found. `languages`: of its
 * names, as ISO 639 codes.
 */
type Entry = {
  file: string
  system: string
  source: { title: string; url: string } | null
  languages: string[]
  headingLine: number | null
  people: ReadPerson[]
  leftOut: number[]
  unknown: string[]
}

const here = (path: string) => new URL(path, import.meta.url)

const entries: Entry[] = JSON.parse(readFileSync(here('manifest.json'), 'utf8'))

describe('a list as a real system writes it is read right', () => {
  for (const { file, system, headingLine, people, leftOut, unknown } of entries)
    it(`${file}: ${system}`, async () => {
      const decoded = await decodeFile(new Uint8Array(readFileSync(here(`files/${file}`))))
      if ('fault' in decoded) throw new Error(decoded.fault)
      const isNew = expect.any(Array)
      expect(await readList(decoded.text)).toEqual({ headingLine, people, leftOut, unknown, isNew })
    })
})

describe('a file that is no list makes no person', () => {
  it.each(readdirSync(here('no-lists')))('%s', async (file) => {
    const read = await readList(readFileSync(here(`no-lists/${file}`), 'utf8'))
    if ('people' in read) expect(read.people.filter((_, at) => read.isNew[at])).toEqual([])
  })
})

describe('the corpus', () => {
  it('the manifest of the corpus has every file, once', () => {
    expect(entries.map(({ file }) => file).sort()).toEqual(readdirSync(here('files')).sort())
  })

  it('the corpus has at least 60 files with a public source, and names in at least 40 languages', () => {
    expect(entries.filter(({ source }) => source).length).toBeGreaterThanOrEqual(60)
    expect(new Set(entries.flatMap(({ languages }) => languages)).size).toBeGreaterThanOrEqual(40)
  })
})
