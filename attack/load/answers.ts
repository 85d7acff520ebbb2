import type { RawRequest, RawResponse, Wire } from '../wire.ts'

/** A response, or why there was none. */
export type Answer = RawResponse | string

export const sendAny = (wire: Wire, request: RawRequest): Promise<Answer> =>
  wire.send(request).catch(({ message }: Error) => message)

/** Allowed under load: a success, too many requests, or too busy; the last two with Retry-After. */
export function faultIn(answer: Answer, isSuccess: (response: RawResponse) => boolean): string | false {
  if (typeof answer === 'string') return `no answer: ${answer}`
  if (isSuccess(answer)) return false
  const { status, headers, text } = answer
  if (status !== 429 && status !== 503) return `answered ${status}: ${text.slice(0, 80)}`
  return !(Number(headers['retry-after']) > 0) && `a ${status} has no Retry-After`
}

/** A different address for each client. */
export const addressOf = (i: number) => `203.0.${113 + (i >> 8)}.${i & 255}`
