import type { ErrorCode, Failure } from '#contract/errors.ts'

/** A failed call: the HTTP status (0 without a response), its text and the server's error. */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  /** The response body; undefined if missing or unreadable. */
  readonly body: Partial<Failure> | undefined
  /** The Retry-After header, in seconds. */
  readonly retryAfter: number | undefined
  /** When the server answered, in milliseconds, by its clock: the device's may be wrong. */
  readonly answeredAt: number

  constructor(answer: {
    status: number
    statusText: string
    body?: Partial<Failure> | undefined
    retryAfter?: number | undefined
    answeredAt?: number | undefined
  }) {
    super(answer.body?.errormsg || '')
    this.name = 'ApiError'
    this.status = answer.status
    this.statusText = answer.statusText
    this.body = answer.body
    this.retryAfter = answer.retryAfter
    this.answeredAt = answer.answeredAt ?? Date.now()
  }

  get code(): ErrorCode | undefined {
    return this.body?.code
  }

  /** Error messages by the field's name in the request. */
  get fields(): Record<string, string> {
    return this.body?.fields ?? {}
  }

  get values(): Record<string, string | number> {
    return this.body?.values ?? {}
  }
}

/** Whether the error is a refusal with this code. */
export function isRefusal(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** Whether the server refuses further tries for a while, and says for how long. */
export const isToWait = (error: unknown): error is ApiError & { retryAfter: number } =>
  error instanceof ApiError && error.status === 429 && error.retryAfter !== undefined
