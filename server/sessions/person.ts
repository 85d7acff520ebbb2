import type { PersonKind, Viewer } from '#contract/access.ts'

/**
 * Who is calling. `group`: the one the account lies in (null for staff and dealers); `path` is its ids from the top.
 * `app`: the key of the app whose session it is; null in a browser. `registeredAt`: see `AccountsTable`.
 */
export type Person = {
  id: number
  kind: PersonKind
  login: string
  name: string
  group: { id: number; path: string } | null
  app: string | null
  registeredAt: Date | null
}

/** A person as the rules of the contract see them. */
export const viewerOf = ({ id, kind, group }: Person): Viewer => ({
  kind,
  accountId: id,
  groupId: group?.id ?? null,
})
