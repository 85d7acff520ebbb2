import type { PersonKind } from '#contract/access.ts'

/** Who is calling. `group`: the one the account lies in (null for staff and dealers); `path` is its ids from the top. */
export type Person = {
  id: number
  kind: PersonKind
  login: string
  name: string
  group: { id: number; path: string } | null
}
