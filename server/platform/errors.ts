import type { ErrorCode } from '#contract/errors.ts'
import type { FieldError } from '#contract/field-errors.ts'
import type { Shown } from '#contract/was.ts'

/** The placeholders of a text; a list reads “A, B or C”. */
export type Values = Record<string, string | number | readonly string[]>

/** Why one thing of several stands in the way. */
export type Reason = { code: ErrorCode; values?: Values }

/** One of several things for which a change is refused; people and groups have ids of their own. */
export type RefusedOne = { id: number; kind: 'person' | 'group'; name: string } & Reason

/** The things that a refusal names one by one, by their names or ids. */
export type Parts = {
  conflicts?: readonly ({ name: string; needs?: 'target' | 'login'; id?: number; within?: number } & Reason)[]
  refused?: readonly RefusedOne[]
  /** The current values of fields, by their names on the wire. */
  now?: Readonly<Record<string, Shown>>
}

/** A refused request: status, error code, values for its text, and the faulty fields. */
export class Refusal extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly values: Values | undefined
  readonly fields: Record<string, FieldError> | undefined
  readonly parts: Parts | undefined
  /** In seconds. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: ErrorCode,
    more: { values?: Values; fields?: Record<string, FieldError>; parts?: Parts; retryAfter?: number } = {},
  ) {
    super(code)
    this.status = status
    this.code = code
    this.values = more.values
    this.fields = more.fields
    this.parts = more.parts
    this.retryAfter = more.retryAfter
  }
}

/** A refusal for one field, which the form marks. @param field its name on the wire */
export const invalidField = (field: string, code: ErrorCode) =>
  new Refusal(400, code, { fields: { [field]: { code } } })

/** A refusal of a value that the schema of the request allows. @param field its name on the wire */
export const invalidValue = (field: string) =>
  new Refusal(400, 'request.invalid', { fields: { [field]: { code: 'field.invalid' } } })

export const notFound = (code: ErrorCode) => new Refusal(404, code)

export const notAllowed = () => new Refusal(403, 'session.notAllowed')

export const conflict = (code: ErrorCode, values?: Values) => new Refusal(409, code, values ? { values } : {})

/** The request is valid, but the portal cannot serve it now. */
export const unavailable = (code: ErrorCode = 'server.unavailable', retryAfter = 2) =>
  new Refusal(503, code, { retryAfter })

/** Reasons that concern the person (403); all others concern the state (409). */
const forbidden: readonly ErrorCode[] = [
  'account.deleteSelf',
  'account.moveSelf',
  'account.unlockSelf',
  'account.passwordOfVendor',
  'account.ownRole',
  'group.ownGroup',
  'group.ownLowerOnly',
  'group.rootIsStaffs',
]

/** @param reason the result of a contract rule. @throws Refusal 403 or 409 unless it is null */
export function assertAllowed(reason: ErrorCode | null): void {
  if (reason) throw new Refusal(forbidden.includes(reason) ? 403 : 409, reason)
}
