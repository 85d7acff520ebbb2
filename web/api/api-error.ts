import type { ErrorCode, Failure } from '#contract/errors.ts'

/** A call that failed: the HTTP status (0: no answer came), its text, and what the server said about it. */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  /** The body as it came; undefined where there was none or it could not be read. */
  readonly body: Partial<Failure> | undefined
  /** Seconds until another try makes sense, as far as the server told. */
  readonly retryAfter: number | undefined

  constructor(answer: {
    status: number
    statusText: string
    body?: Partial<Failure> | undefined
    retryAfter?: number | undefined
  }) {
    super(answer.body?.errormsg || '')
    this.name = 'ApiError'
    this.status = answer.status
    this.statusText = answer.statusText
    this.body = answer.body
    this.retryAfter = answer.retryAfter
  }

  get code(): ErrorCode | undefined {
    return this.body?.code
  }

  /** What is wrong with which field, by the field's name in the request. */
  get fields(): Record<string, string> {
    return this.body?.fields ?? {}
  }

  get values(): Record<string, string | number> {
    return this.body?.values ?? {}
  }
}

/** Whether this is a refusal with that code. */
export function isRefusal(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}
