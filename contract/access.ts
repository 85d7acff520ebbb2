/** The four kinds of person who sign in (specification: user types). */
export const personKinds = ['staff', 'dealer', 'admin', 'user'] as const

/** `staff`: the vendor's staff. `admin`: administers a group and all below. `user`: their own account only. */
export type PersonKind = (typeof personKinds)[number]

/** The people that may call an endpoint at all; which rows they may touch is decided by loading them through their scope. */
export type Access = 'public' | 'signedIn' | readonly PersonKind[]

/** Whether this kind of person may call the endpoint. @param kind null without a session */
export function mayCall(access: Access, kind: PersonKind | null): boolean {
  if (access === 'public') return true
  if (kind === null) return false
  return access === 'signedIn' || access.includes(kind)
}

/** The user type on the wire; staff are named after the brand's product, as in `user_vlinder`. */
export function userTypeToWire(kind: PersonKind, product: string): string {
  const names = { staff: product, dealer: 'dealer', admin: 'weblockadmin', user: 'weblockuser' }
  return `user_${names[kind]}`
}

/** The kind of person of a user type on the wire; null if unknown. */
export function userTypeFromWire(type: string, product: string): PersonKind | null {
  return personKinds.find((kind) => userTypeToWire(kind, product) === type) ?? null
}

/** The signed-in person, as far as rules need it. `groupId`: their account's group; null for staff and dealers. */
export type Viewer = { kind: PersonKind; accountId: number | null; groupId: number | null }
