import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mutated } from '../attack/mutants/mutant.ts'
import { mutants } from '../attack/mutants/mutants.ts'

const sourceOf = (file: string) => readFileSync(file, 'utf8')

describe('the mutants', () => {
  it.each(mutants.map((mutant) => [mutant.id, mutant] as const))(
    '%s changes what stands in the sources',
    (_, mutant) => {
      const source = sourceOf(mutant.file)
      expect(mutated(source, mutant)).not.toBe(source)
    },
  )

  it('the mutants have unique ids, and killers that exist', () => {
    const ids = mutants.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const tests = mutants.flatMap(({ killers }) =>
      killers.flatMap((killer) => ('test' in killer ? killer.test : [])),
    )
    expect(tests.filter((file) => !existsSync(file))).toEqual([])
    expect(mutants.filter(({ killers }) => killers.length === 0)).toEqual([])
  })

  it('mutants are refused if their text is missing or occurs twice', () => {
    const mutant = { id: 'x', breaks: '', file: 'f.ts', text: 'a', instead: 'b', killers: [] }
    expect(mutated('cac', mutant)).toBe('cbc')
    expect(() => mutated('ccc', mutant)).toThrow('x: its text occurs 0 times in f.ts, not once')
    expect(() => mutated('aca', mutant)).toThrow('occurs 2 times')
  })
})
