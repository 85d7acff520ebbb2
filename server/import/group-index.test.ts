import { describe, expect, it } from 'vitest'
import { GroupIndex } from './group-index.ts'

/** A school with these groups directly below it, or below the one before if a name begins with `>`. */
function school(...names: string[]): GroupIndex {
  let above = '/1/'
  const groups = names.map((name, at) => {
    const isBelow = name.startsWith('>')
    const path = `${isBelow ? above : '/1/'}${at + 2}/`
    if (!isBelow) above = path
    return { id: at + 2, name: name.replace('>', ''), path }
  })
  return new GroupIndex([{ id: 1, name: 'De Linde', path: '/1/' }, ...groups], true)
}

function labelOf(index: GroupIndex, cell: string): string {
  const found = index.find(cell)
  return 'target' in found ? found.target.label : found.problem.code
}

describe('a group that differs from an existing one by a word for “class” alone', () => {
  it.each([
    ['3A', 'Klas 3A'],
    ['Klas 3A', '3A'],
    ['klas 3 a', 'Klas 3A'],
    ['3. Klasse', '3'],
    ['Classe 3A', 'Class 3A'],
    ['3А класс', '3А'],
    ['Kl. 3A', 'Klasse 3A'],
    ['Turma 3A', '3A'],
  ])('%s is %s', (typed, existing) => {
    const index = school(existing, 'Klas 9Z')
    expect(labelOf(index, typed)).toBe(existing)
    expect(index.added).toEqual([])
    expect(index.renamed).toEqual([{ typed, group: existing }])
  })

  it('a group that differs by a word for “class” alone is found in a path, and below another group', () => {
    const index = school('Derde leerjaar', '>Klas 3A')
    expect(labelOf(index, 'Derde leerjaar / 3A')).toBe('Derde leerjaar / Klas 3A')
    expect(labelOf(index, 'De Linde / Derde leerjaar / 3A')).toBe('Derde leerjaar / Klas 3A')
    expect(labelOf(index, '3A')).toBe('Derde leerjaar / Klas 3A')
    expect(index.added).toEqual([])
  })

  it('a question comes up if several groups differ by a word for “class”, and not if one has just this name', () => {
    expect(labelOf(school('Klas 3A', 'Class 3A'), '3A')).toBe('import.groupAmbiguous')
    const index = school('Klas 3A', '3A')
    expect([labelOf(index, '3A'), labelOf(index, 'klas 3A')]).toEqual(['3A', 'Klas 3A'])
    expect(index.renamed).toEqual([])
  })

  it('a group that a list names with and without a word for “class” is one new class', () => {
    const index = school('Klas 9Z')
    expect([labelOf(index, 'Klas 3A'), labelOf(index, '3A')]).toEqual(['Klas 3A', 'Klas 3A'])
    expect(index.added.map(({ label }) => label)).toEqual(['Klas 3A'])
  })

  it('a group is another one if more than a word for “class” differs, or it is nothing but the word', () => {
    const index = school('Klas 3A', 'Klas')
    for (const name of ['3B', 'Groep 3A', 'Klassenraad', 'Class', 'Klasje 3A'])
      expect(labelOf(index, name)).toBe(name)
  })
})
