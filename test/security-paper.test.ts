import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mutants } from '../attack/mutants/mutants.ts'

const table = readFileSync('docs/security.md', 'utf8')
const decision = readFileSync('docs/decisions/011-deviations-from-asvs.md', 'utf8')

const rows = [...table.matchAll(/^\| V(\d+\.\d+\.\d+) \| (.*?) \| (.*?) \| ?(.*?) ?\|$/gm)].map(
  ([, number = '', wording = '', verdict = '', how = '']) => ({ number, wording, verdict, how }),
)

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has, from V1 on. */
const chapterSizes = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

describe('the ASVS table in docs/security.md', () => {
  it('the ASVS table names every requirement of levels 1 and 2 once', () => {
    const chapters = chapterSizes.map((_, index) =>
      rows.filter(({ number }) => number.startsWith(`${index + 1}.`)),
    )
    expect(chapters.map(({ length }) => length)).toEqual(chapterSizes)
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  })

  it('the ASVS table gives each requirement a verdict, and evidence for those that are met', () => {
    for (const { number, verdict, how } of rows) {
      expect([number, ['met', 'by operator', 'n/a', 'deviation'].includes(verdict)]).toEqual([number, true])
      if (verdict === 'met') expect([number, how]).not.toEqual([number, ''])
    }
  })

  it('the ASVS table in docs/security.md refers only to existing files', () => {
    const files = rows.flatMap(({ how }) => [
      ...how.matchAll(/`([\w./-]+\.(?:ts|tsx|json|cfg|conf|cjs|service))`/g),
    ])
    expect(files.length).toBeGreaterThan(100)
    expect(files.map(([, file = '']) => file).filter((file) => !existsSync(file))).toEqual([])
  })

  it('the ASVS table names exactly the existing mutants', () => {
    const named = rows.flatMap(({ how }) => [...how.matchAll(/‹([^›]+)›/g)].map(([, id]) => id))
    expect([...new Set(named)].sort()).toEqual(mutants.map(({ id }) => id).sort())
  })

  it('the ASVS table names a test or an attack beside each mutant', () => {
    const bare = rows.filter(
      ({ how }) => how.includes('‹') && !/`(?:[\w-]+\/)+[\w-]+(?:\.test)?\.ts`/.test(how),
    )
    expect(bare.map(({ number }) => number)).toEqual([])
  })

  it('decision 11 has exactly the deviations of the ASVS table', () => {
    const deviations = rows.filter(({ verdict }) => verdict === 'deviation').map(({ number }) => `V${number}`)
    const decided = decision.match(/V\d+\.\d+\.\d+/g) ?? []
    expect([...new Set(decided)].sort()).toEqual(deviations.sort())
  })
})
