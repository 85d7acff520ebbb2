import type { ErrorCode } from '#contract/errors.ts'
import type { FieldError } from '#contract/field-errors.ts'

/** The figures in a text; of several names, the text offers one or another: “A, B or C”. */
export type Values = Record<string, string | number | readonly string[]>

/** A refusal: the status, the code of its text, the figures in the text, and the fields to blame. */
export class Refusal extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly values: Values | undefined
  readonly fields: Record<string, FieldError> | undefined
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: ErrorCode,
    more: { values?: Values; fields?: Record<string, FieldError>; retryAfter?: number } = {},
  ) {
    super(code)
    this.status = status
    this.code = code
    this.values = more.values
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}

/** Refused by a rule about one field, which the form marks. @param field its name on the wire */
export const refuseField = (field: string, code: ErrorCode) =>
  new Refusal(400, code, { fields: { [field]: { code } } })

export const notFound = (code: ErrorCode) => new Refusal(404, code)

export const notAllowed = () => new Refusal(403, 'session.notAllowed')

export const conflict = (code: ErrorCode, values?: Values) => new Refusal(409, code, values ? { values } : {})

/** The portal cannot do this now, though nothing is wrong with the request. */
export const unavailable = (code: ErrorCode = 'server.unavailable', retryAfter = 2) =>
  new Refusal(503, code, { retryAfter })

/** Reasons that lie in who asks; all others lie in how things are. */
const forbidden: readonly ErrorCode[] = [
  'account.deleteSelf',
  'account.moveSelf',
  'account.ownRole',
  'group.ownGroup',
  'group.ownLowerOnly',
  'group.rootIsStaffs',
]

/** @param reason what a rule of the contract answers. @throws Refusal 403 or 409 unless it is null */
export function assertAllowed(reason: ErrorCode | null): void {
  if (reason) throw new Refusal(forbidden.includes(reason) ? 403 : 409, reason)
}
