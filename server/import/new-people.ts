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
  readonly #rows = new Map<string, Met[]>()

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
    for (const place of own === undefined ? [] : places) {
      const key = `${own} ${place}`
      const rows = this.#rows.get(key)
      if (!rows) this.#rows.set(key, [{ row, group }])
      else if (rows.length < maxAlike) rows.push({ row, group })
    }
    return twin && { line: twin.row.line, group: twin.group }
  }

  #find(places: readonly string[], names: readonly string[], row: CheckedRow): Met | undefined {
    for (const place of places)
      for (const name of names) {
        const found = this.#rows.get(`${name} ${place}`)?.find((other) => !areToldApart(row, other.row))
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
