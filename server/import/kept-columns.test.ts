import { expect, it } from 'vitest'
import { exportColumns } from '#contract/export.ts'
import { importColumns, nameParts } from '#contract/import.ts'
import { keptColumns, keptNames } from './kept-columns.ts'

it('a column without a way to be read, compared, written or exported does not compile', () => {
  const { write: _, ...unwritten } = keptColumns.validUntil
  // @ts-expect-error It is offered and not stored.
  const broken: typeof keptColumns = { ...keptColumns, validUntil: unwritten }
  const { login: __, ...others } = keptColumns
  // @ts-expect-error It is offered and not declared.
  const missing: typeof keptColumns = others
  expect([broken, missing]).toHaveLength(2)
})

it('every column that an import offers is kept, or finds a person, makes up the name, or is hashed', () => {
  expect([...keptNames, ...nameParts, 'id', 'password'].sort()).toEqual([...importColumns].sort())
  for (const name of keptNames) expect(exportColumns).toContain(keptColumns[name].exported)
})
