import { nameKey, nameKeys } from './name-keys.ts'
import type { CheckedRow } from './read-rows.ts'

/** So many rows of one name and place are compared; more would take time that grows with their square. */
const maxAlike = 50

/** The new people of a list, to find rows that tell of one of them twice. */
export class NewPeople {
  readonly #rows = new Map<string, CheckedRow[]>()

  /**
   * An earlier row of the same person: the same name, in the same group or with the same address, and nothing that tells them apart.
   * @param group its label
   */
  twinOf(row: CheckedRow, group: string): CheckedRow | undefined {
    if (row.name === undefined) return undefined
    const places = [`in ${group}`, ...(row.email === undefined ? [] : [`at ${row.email}`])]
    const keysOf = (key: string) => places.map((place) => `${key} ${place.toLowerCase()}`)
    const earlier = nameKeys(row.name)
      .flatMap(keysOf)
      .flatMap((key) => this.#rows.get(key) ?? [])
    for (const key of keysOf(nameKey(row.name))) {
      const rows = this.#rows.get(key)
      if (!rows) this.#rows.set(key, [row])
      else if (rows.length < maxAlike) rows.push(row)
    }
    return earlier.find((other) => !areToldApart(row, other))
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
