import { nameKey, nameKeys } from './name-keys.ts'
import type { CheckedRow } from './read-rows.ts'

/** So many rows of one name and place are compared; more would take time that grows with their square. */
const maxAlike = 50

/** An earlier row of a list; `group`: its label. */
export type Twin = { line: number; group: string }

/** The new people of a list, to find rows that tell of one of them twice. */
export class NewPeople {
  readonly #rows = new Map<string, { row: CheckedRow; group: string }[]>()

  /**
   * An earlier row of the same person: the same name, in the same group or with the same address, else in any group, and nothing that tells
   * them apart.
   * @param group its label
   */
  twinOf(row: CheckedRow, group: string): Twin | undefined {
    if (row.name === undefined) return undefined
    const places = [`in ${group}`, ...(row.email === undefined ? [] : [`at ${row.email}`]), 'anywhere']
    const keysOf = (place: string, names: readonly string[]) =>
      names.map((name) => `${name} ${place.toLowerCase()}`)
    const names = nameKeys(row.name)
    const earlier = places
      .flatMap((place) => keysOf(place, names))
      .flatMap((key) => this.#rows.get(key) ?? [])
    const key = [nameKey(row.name)]
    for (const place of places.flatMap((one) => keysOf(one, key))) {
      const rows = this.#rows.get(place)
      if (!rows) this.#rows.set(place, [{ row, group }])
      else if (rows.length < maxAlike) rows.push({ row, group })
    }
    const twin = earlier.find((other) => !areToldApart(row, other.row))
    return twin && { line: twin.row.line, group: twin.group }
  }
}

/** Whether two people of one name are: by two addresses, or by two logins unless they have one address. */
function areToldApart(one: CheckedRow, other: CheckedRow): boolean {
  const differs = (column: 'email' | 'login') => {
    const [a, b] = [one[column]?.toLowerCase(), other[column]?.toLowerCase()]
    return a === undefined || b === undefined ? undefined : a !== b
  }
  return differs('email') ?? differs('login') ?? false
}
