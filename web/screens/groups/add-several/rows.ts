import type { Group } from '#contract/groups.ts'
import type { NewPassword } from '../../../platform/session/new-passwords.ts'
import type { ImportedRow, ImportOutcome } from './import-call.ts'

/** The state that a row is shown in: `differs` people are there already, but differ from the list. */
export type Kind = 'new' | 'differs' | 'here' | 'question' | 'problem'

export const kinds = ['new', 'differs', 'here', 'question', 'problem'] as const

/** Whether all that is left to say of a row is whom it means. */
export const isQuestion = ({ verdict, fields, similar, twin }: ImportedRow): boolean =>
  verdict === 'problem' && fields === undefined && (similar ?? twin) !== undefined

/** Without the tick the server leaves a person who differs as they are; the list shows the difference all the same. */
export function kindOf(row: ImportedRow): Kind {
  const { verdict, changes } = row
  if (isQuestion(row)) return 'question'
  if (verdict === 'new' || verdict === 'problem') return verdict
  return verdict === 'changed' || changes ? 'differs' : 'here'
}

/** The group that a person would leave; undefined if they stay. */
export const leavesGroup = ({ changes }: ImportedRow): string | undefined =>
  changes?.find(({ field }) => field === 'group')?.before

export function countKinds(rows: readonly ImportedRow[]): Record<Kind, number> {
  const counts = { new: 0, differs: 0, here: 0, question: 0, problem: 0 }
  for (const row of rows) counts[kindOf(row)]++
  return counts
}

/** Problems first, the rest in the order of the list. */
export function inOrder(rows: readonly ImportedRow[], shown: Kind | 'all'): ImportedRow[] {
  const wanted = shown === 'all' ? rows : rows.filter((row) => kindOf(row) === shown)
  return [
    ...wanted.filter(({ verdict }) => verdict === 'problem'),
    ...wanted.filter(({ verdict }) => verdict !== 'problem'),
  ]
}

/**
 * The people who were added with a password that this page made, for their cards.
 * @param passwords by line
 * @param group that the list was added to
 */
export function cardsOf(
  { rows }: ImportOutcome,
  passwords: ReadonlyMap<number, string>,
  { serialNumber }: Group,
  operationId: number | undefined,
): Omit<NewPassword, 'madeAt'>[] {
  return rows.flatMap(({ line, verdict, login, name, group: place }) => {
    const password = passwords.get(line)
    if (verdict !== 'new' || password === undefined) return []
    const groupName = place.split(' / ').at(-1) ?? ''
    const person = {
      id: null,
      isAdmin: false,
      login,
      name,
      serialNumber,
      groupName,
      groupKey: place,
      isNew: true,
    }
    return [{ person, password, operationId }]
  })
}
