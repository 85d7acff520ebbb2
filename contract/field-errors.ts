import type * as v from 'valibot'
import type { ErrorCode } from './errors.ts'

export type FieldError = { code: ErrorCode; values?: Record<string, string | number> }

/** A field error that follows from the schema alone, so pages can show it without asking the server. */
export type ShapeError = FieldError & { code: Extract<ErrorCode, `field.${string}`> }

/** The code for each kind of Valibot issue; a schema can set a more specific one as its message. */
const codes: Record<string, ShapeError['code']> = {
  non_empty: 'field.required',
  min_length: 'field.tooShort',
  min_graphemes: 'field.tooShort',
  max_length: 'field.tooLong',
  min_value: 'field.tooSmall',
  max_value: 'field.tooLarge',
  integer: 'field.wholeNumber',
  number: 'field.wholeNumber',
  rfc_email: 'field.email',
}

const isEmpty = (input: unknown) => input === undefined || input === null || input === ''

/** An issue as the key of a translated text, with the limit that the text names. */
export function fieldError(issue: v.BaseIssue<unknown>): ShapeError {
  if (issue.message.startsWith('field.')) return { code: issue.message as ShapeError['code'] }
  if (issue.kind === 'schema' && isEmpty(issue.input)) return { code: 'field.required' }
  const code = codes[issue.type] ?? 'field.invalid'
  if (issue.type === 'union') return unionError(issue)
  const limit = issue.requirement
  return typeof limit === 'number' ? { code, values: { limit } } : { code }
}

/** A union fails with the issues of each branch; reports the first from a rule rather than a type. */
function unionError(issue: v.BaseIssue<unknown>): ShapeError {
  const inner = issue.issues?.find((candidate) => candidate.kind === 'validation')
  return inner ? fieldError(inner) : { code: 'field.invalid' }
}

/**
 * The first error of each field, by the field's name on the wire; the object that wraps a body's fields (`user`,
 * `group`) is not part of the name.
 */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, ShapeError> {
  const errors: Record<string, ShapeError> = {}
  for (const issue of issues) {
    const [outer, inner] = issue.path?.map(({ key }) => key) ?? []
    const name = typeof inner === 'string' ? inner : String(outer ?? '')
    errors[name] ??= fieldError(issue)
  }
  return errors
}
