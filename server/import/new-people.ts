import { keysOfRow } from './name-keys.ts'
import type { CheckedRow } from './read-rows.ts'

/** So many rows of one name and place are compared; more would take time that grows with their square. */
const maxAlike = 50

/** An earlier row of a list; `group`: its label. */
export type Twin = { line: number; group: string }

type Met = { row: CheckedRow; group: string }

const small = (text: string) => text.toLowerCase()

/** The new people of a list, to find rows that tell of one of them twice. */
export class NewPeople {
  /** By name, then by place: most names come once. */
  readonly #rows = new Map<string, Map<string, Met[]>>()

  /**
   * An earlier row of the same person: the same name, in the same group or with the same address, else in any group, and nothing that tells
   * them apart.
   * @param group its label
   */
  twinOf(row: CheckedRow, group: string): Twin | undefined {
    const names = keysOfRow(row)
    const places = [`in ${group}`, ...(row.email === undefined ? [] : [`at ${row.email}`]), 'anywhere'].map(
      small,
    )
    const twin = this.#find(places, names, row)
    const [own] = names
    if (own !== undefined) this.#keep(own, places, { row, group })
    return twin && { line: twin.row.line, group: twin.group }
  }

  #keep(name: string, places: readonly string[], met: Met): void {
    const byPlace = this.#rows.get(name) ?? new Map<string, Met[]>()
    this.#rows.set(name, byPlace)
    for (const place of places) {
      const rows = byPlace.get(place)
      if (!rows) byPlace.set(place, [met])
      else if (rows.length < maxAlike) rows.push(met)
    }
  }

  #find(places: readonly string[], names: readonly string[], row: CheckedRow): Met | undefined {
    const known = names.flatMap((name) => this.#rows.get(name) ?? [])
    for (const place of known.length === 0 ? [] : places)
      for (const byPlace of known) {
        const found = byPlace.get(place)?.find((other) => !areToldApart(row, other.row))
        if (found) return found
      }
    return undefined
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
