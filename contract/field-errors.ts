import type * as v from 'valibot'
import type { ErrorCode } from './errors.ts'

export type FieldError = { code: ErrorCode; values?: Record<string, string | number> }

/** What is wrong with a field by its own shape, which pages say without asking the server. */
export type ShapeError = FieldError & { code: Extract<ErrorCode, `field.${string}`> }

/** The refusal behind each kind of Valibot issue; a schema may name a more telling one as its message. */
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

const isNothing = (input: unknown) => input === undefined || input === null || input === ''

/** What is wrong with a field, as the key of a translated text and the limit it names. */
export function fieldError(issue: v.BaseIssue<unknown>): ShapeError {
  if (issue.message.startsWith('field.')) return { code: issue.message as ShapeError['code'] }
  if (issue.kind === 'schema' && isNothing(issue.input)) return { code: 'field.required' }
  const code = codes[issue.type] ?? 'field.invalid'
  if (issue.type === 'union') return unionError(issue)
  const limit = issue.requirement
  return typeof limit === 'number' ? { code, values: { limit } } : { code }
}

/** A union fails with the issues of each branch; the most specific one speaks. */
function unionError(issue: v.BaseIssue<unknown>): ShapeError {
  const inner = issue.issues?.find((candidate) => candidate.kind === 'validation')
  return inner ? fieldError(inner) : { code: 'field.invalid' }
}

/**
 * The first thing wrong with each field, by the field's name on the wire; the object that wraps a body's fields (`user`,
 * `group`) is not part of the name.
 * @param issues what Valibot found
 */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, ShapeError> {
  const found: Record<string, ShapeError> = {}
  for (const issue of issues) {
    const [outer, inner] = issue.path?.map(({ key }) => key) ?? []
    const name = typeof inner === 'string' ? inner : String(outer ?? '')
    found[name] ??= fieldError(issue)
  }
  return found
}
