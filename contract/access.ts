/** The four kinds of person who sign in (specification: user types). */
export const personKinds = ['staff', 'dealer', 'admin', 'user'] as const

/** `staff` provider staff · `dealer` · `admin` administers a group and all below · `user` the own account only. */
export type PersonKind = (typeof personKinds)[number]

/** Who may call an endpoint at all; whether a thing is *theirs* is decided by loading it through their scope. */
export type Access = 'public' | 'signedIn' | readonly PersonKind[]

/** Whether this kind of person (null: nobody is signed in) passes the gate. */
export function mayCall(access: Access, kind: PersonKind | null): boolean {
  if (access === 'public') return true
  if (kind === null) return false
  return access === 'signedIn' || access.includes(kind)
}

/** The user type on the wire; provider staff are named after the brand's product, as in `user_vlinder`. */
export function userTypeToWire(kind: PersonKind, product: string): string {
  const names = { staff: product, dealer: 'dealer', admin: 'weblockadmin', user: 'weblockuser' }
  return `user_${names[kind]}`
}

/** The kind of person behind a user type from the wire, or null where the type is unknown. */
export function userTypeFromWire(type: string, product: string): PersonKind | null {
  return personKinds.find((kind) => userTypeToWire(kind, product) === type) ?? null
}

/** A person as rules ask about them. `groupId`: the group that their account lies in; null for staff and dealers. */
export type Viewer = { kind: PersonKind; accountId: number | null; groupId: number | null }
