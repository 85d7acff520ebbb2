import type { PersonKind, Viewer } from '#contract/access.ts'
import type { Language } from '#i18n/languages.ts'
import type { EasyWay } from '../platform/db/sign-in-tables.ts'

/**
 * The caller, with their account as the session check has read it: a call need not read it again. `group`: the account's (null for
 * staff and dealers); `path` is its ids from the top. `serialNumber`: of its licence. `isPasswordDue`: this session has to choose a new
 * password first. `app`: the key of the app whose session it is; null in a browser. `easyWay`: how the session began without the
 * password; null: it began with it, or with an identity. `registeredAt`: see `AccountsTable`. `isSecondStepDue`: this session has to
 * set up a second step first. `secondStepAt`: when it took one. `hasSecondStep`: whether the account has one. `viewedUntil`: until then
 * staff view the portal as this person, and change nothing; null: it is the person.
 */
export type Person = {
  id: number
  kind: PersonKind
  login: string
  name: string
  email: string
  seats: number
  seatsReserved: boolean
  validUntil: string | null
  mustChangePassword: boolean
  isPasswordDue: boolean
  isSecondStepDue: boolean
  secondStepAt: Date | null
  hasSecondStep: boolean
  group: { id: number; path: string; name: string } | null
  serialNumber: string | null
  app: string | null
  easyWay: EasyWay | null
  registeredAt: Date | null
  viewedUntil: Date | null
}

/**
 * The person of a session. `isMoved`: its expiry has moved, so the cookie is to be sent again. `end`: when it is over however much it is
 * used.
 */
export type FoundSession = { person: Person; isMoved: boolean; end: Date }

/** A caller, and the language of the texts and mails that come of the call. */
export type Requester = { person: Person; language: Language }

/** A person as the rules of the contract see them. */
export const viewerOf = ({ id, kind, group }: Person): Viewer => ({
  kind,
  accountId: id,
  groupId: group?.id ?? null,
})
