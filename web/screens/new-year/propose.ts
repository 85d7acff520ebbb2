import type { PlannableGroup } from '#contract/rollover.ts'

/** The destination of the people of a group. */
export type PeopleTo = number | 'delete' | 'stay'

type Year = { kind: string; year: number; rest: string }

/** Splits a name at its first number: `Klas 3A` is year 3 of `klas `, class `a`. Null without a number from 1 to 13. */
function yearOf(name: string): Year | null {
  const [, kind = '', digits = '', rest = ''] =
    /^(\D*)(\d{1,2})(?!\d)(.*)$/.exec(name.trim().toLowerCase()) ?? []
  const year = Number(digits)
  return digits !== '' && year >= 1 && year <= 13 ? { kind: kind.trim(), year, rest: rest.trim() } : null
}

const keyOf = ({ kind, year, rest }: Year) => JSON.stringify([kind, year, rest])

/**
 * A plan for the new school year, by the numbers in names: 3A goes to 4A, or to the only class of year 4; the last year leaves.
 * People without a clear destination stay: those of a group without a number, or whose next year has several other classes.
 */
export function proposePlan(groups: readonly PlannableGroup[]): Map<number, PeopleTo> {
  const years = groups.flatMap((group) => {
    const at = yearOf(group.name)
    return at ? [{ ...at, id: group.id }] : []
  })
  const byName = new Map(years.map((each) => [keyOf(each), each.id]))
  const destinationOf = (group: PlannableGroup): PeopleTo => {
    const at = yearOf(group.name)
    if (!at) return 'stay'
    const alike = years.filter(({ kind }) => kind === at.kind)
    const same = byName.get(keyOf({ ...at, year: at.year + 1 }))
    if (same !== undefined) return same
    const next = alike.filter(({ year }) => year === at.year + 1)
    if (next.length === 1 && next[0]) return next[0].id
    const [first, last] = [
      Math.min(...alike.map(({ year }) => year)),
      Math.max(...alike.map(({ year }) => year)),
    ]
    // With a single year there is no telling whether it is the last.
    return at.year === last && first < last ? 'delete' : 'stay'
  }
  return new Map(groups.map((group) => [group.id, destinationOf(group)]))
}
