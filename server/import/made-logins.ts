import { createHash } from 'node:crypto'

/** Which of these logins, in small letters, are taken by anyone. */
export type FindTaken = (logins: readonly string[]) => Promise<Iterable<string>>

/** Common names have long runs of taken numbers, so each round looks at more of them. */
const rounds = [9, 90, 900, 9000]
const maxLookedUp = 60_000

/**
 * The logins that are in use, as far as it takes to find a free one like each of these; those of the list itself are taken as
 * its rows come.
 */
export class TakenLogins {
  readonly #taken: Set<string>
  readonly #before: ReadonlySet<string>
  /** Up to which number each base was looked up. */
  readonly #looked: Map<string, number>
  readonly #next = new Map<string, number>()

  private constructor(taken: Set<string>, looked: Map<string, number>) {
    this.#taken = taken
    this.#before = new Set(taken)
    this.#looked = looked
  }

  /**
   * @param wanted logins that rows name
   * @param bases what suggestions are made from; one may come several times
   */
  static async find(findTaken: FindTaken, wanted: readonly string[], bases: readonly string[]) {
    const uses = new Map<string, number>()
    for (const base of bases) uses.set(base.toLowerCase(), (uses.get(base.toLowerCase()) ?? 0) + 1)
    const taken = new Set(
      await findTaken([...new Set([...wanted.map((login) => login.toLowerCase()), ...uses.keys()])]),
    )
    const looked = new Map<string, number>()
    let open = [...uses.keys()].filter((base) => (uses.get(base) ?? 0) > 1 || taken.has(base))
    for (const count of rounds) {
      open = open.slice(0, Math.floor(maxLookedUp / count))
      if (open.length === 0) break
      const numbered = (base: string) => {
        const from = (looked.get(base) ?? 1) + 1
        return Array.from({ length: count }, (_, at) => `${base}${from + at}`)
      }
      const found = new Set(await findTaken(open.flatMap(numbered)))
      for (const login of found) taken.add(login)
      const isShort = (base: string) =>
        numbered(base).filter((login) => !found.has(login)).length < (uses.get(base) ?? 1)
      const short = open.filter(isShort)
      for (const base of open) looked.set(base, (looked.get(base) ?? 1) + count)
      open = short
    }
    return new TakenLogins(taken, looked)
  }

  isTaken(login: string): boolean {
    return this.#taken.has(login.toLowerCase())
  }

  /** Whether it was in use before this list. */
  wasTaken(login: string): boolean {
    return this.#before.has(login.toLowerCase())
  }

  /** Nothing else in the list may get it. */
  take(login: string): void {
    this.#taken.add(login.toLowerCase())
  }

  /** The first free login like this one; the same again as long as nothing has changed. */
  freeLike(base: string): string {
    if (!this.isTaken(base)) return base
    const small = base.toLowerCase()
    const last = this.#looked.get(small) ?? 1
    for (let n = this.#next.get(small) ?? 2; n <= last; n++) {
      this.#next.set(small, n + 1)
      if (!this.isTaken(`${base}${n}`)) return `${base}${n}`
    }
    return `${base.slice(0, 54)}-${createHash('sha256').update(small).update(String(this.#taken.size)).digest('hex').slice(0, 8)}`
  }
}
