import { expect, it } from 'vitest'
import { sampleGroup } from '#test/support/samples.ts'
import type { ImportedRow } from './import-call.ts'
import { cardsOf, countKinds, inOrder, kindOf, leavesGroup } from './rows.ts'

const row = (line: number, more: Partial<ImportedRow>): ImportedRow => ({
  ...{ line, verdict: 'new', login: 'x', name: 'X', email: '', group: 'Klas 3B', hasPassword: false },
  ...more,
})
const moved = { changes: [{ field: 'group', before: 'Klas 3A', after: 'Klas 3B' }] }
const similar = { id: 1, login: 'y', name: 'Y', group: 'Klas 3A', deleted: false }
const rows = [
  row(1, {}),
  row(2, { verdict: 'unchanged' }),
  row(3, { verdict: 'unchanged', ...moved }),
  row(4, { verdict: 'changed', ...moved }),
  row(5, { verdict: 'problem' }),
  row(6, { verdict: 'problem', similar }),
  row(7, { verdict: 'problem', similar, fields: { email: 'No address.' } }),
]

it('a person who differs from the list counts as one to change, whether the tick is set or not', () => {
  expect(rows.map(kindOf)).toEqual(['new', 'here', 'differs', 'differs', 'problem', 'question', 'problem'])
  expect(countKinds(rows)).toEqual({ new: 1, differs: 2, here: 1, question: 1, problem: 2 })
})

it('a person who moves leaves a group, and one whose name changes does not', () => {
  expect(leavesGroup(row(1, moved))).toBe('Klas 3A')
  expect(leavesGroup(row(1, { changes: [{ field: 'name', before: 'A', after: 'B' }] }))).toBeUndefined()
})

it('problems come first, the rest as listed', () => {
  expect(inOrder(rows, 'all').map(({ line }) => line)).toEqual([5, 6, 7, 1, 2, 3, 4])
  expect(inOrder(rows, 'differs').map(({ line }) => line)).toEqual([3, 4])
})

it('cards are made only for people whose password was made here', () => {
  const added = [
    row(1, { login: 'noor.wouters', name: 'Noor Wouters', group: 'Derde leerjaar / Klas 3B' }),
    row(2, { login: 'given', hasPassword: true }),
    row(3, { login: 'moved', verdict: 'changed' }),
  ]
  const outcome = { rows: added, counts: { new: 2, changed: 1, unchanged: 0, problem: 0 } }
  const passwords = new Map([
    [1, 'tulp-fiets-wolk-42'],
    [3, 'appel-regen-boot-17'],
  ])
  const rest = {
    columns: [],
    headings: null,
    headingLine: null,
    firstRows: [],
    leftOut: [],
    newGroups: [],
    missingGroups: [],
    renamedGroups: [],
    fingerprint: '',
  }
  expect(cardsOf({ ...outcome, ...rest }, passwords, sampleGroup(), 7)).toEqual([
    {
      person: {
        ...{ id: null, login: 'noor.wouters', name: 'Noor Wouters', serialNumber: 'SPR10001' },
        ...{ groupName: 'Klas 3B', groupKey: 'Derde leerjaar / Klas 3B', isNew: true, isAdmin: false },
      },
      password: 'tulp-fiets-wolk-42',
      operationId: 7,
    },
  ])
})
