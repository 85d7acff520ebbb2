import { apiPrefix, type CallOf, type Endpoint, type ReplyOf } from '#contract/endpoint.ts'
import type { Failure } from '#contract/errors.ts'
import { personHeader, readLoginState, xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { currentLanguage } from '../i18n/language.ts'
import { ApiError, isRefusal } from './api-error.ts'
import { rememberCall } from './last-call.ts'
import { rememberProblem } from './last-problem.ts'
import { shownPerson } from './shown-person.ts'

/** Path and query values are text; also allows numbers if any text is valid. */
type InAddress<T> = { [K in keyof T]: string extends NonNullable<T[K]> ? T[K] | number : T[K] }

type Loosened<C> = { [K in keyof C]: K extends 'body' ? C[K] : InAddress<C[K]> }

/** The input of a call: `params`, `query` and `body` as the endpoint declares them, and extra `headers`. */
export type Input<E extends Endpoint> = Loosened<CallOf<E>> & Pick<Parts, 'headers'>

type Parts = {
  params?: Record<string, string | number | undefined>
  query?: Record<string, string | number | undefined>
  body?: unknown
  headers?: Record<string, string>
}

/**
 * Calls the API.
 * @throws ApiError if the call is refused, the server is unreachable, or the reply is malformed
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  // Settled now: when the call is repeated, the page may have no person any more.
  const parts: Parts = { ...input, headers: { ...input.headers, ...whosePage() } }
  // Public pages do not check the session, and so have no XSRF token yet.
  if (endpoint.method !== 'GET' && xsrfTokens() === '') await send(readLoginState, {}, signal)
  try {
    return await send<ReplyOf<E>>(endpoint, parts, signal)
  } catch (error) {
    if (!isRefusal(error, 'request.csrf')) throw error
    // The token was missing or has been replaced in another tab: fetch a new one and retry once.
    await send(readLoginState, {}, signal)
    return send<ReplyOf<E>>(endpoint, parts, signal)
  }
}

function whosePage(): Record<string, string> {
  const person = shownPerson()
  return person === null ? {} : { [personHeader]: String(person) }
}

async function send<Reply>(endpoint: Endpoint, parts: Parts, signal?: AbortSignal) {
  const { params, query, body } = parts
  const headers: Record<string, string> = {
    ...parts.headers,
    accept: 'application/json',
    'accept-language': currentLanguage(),
  }
  if (endpoint.method !== 'GET') headers[xsrfHeader] = xsrfTokens()
  if (body !== undefined) headers['content-type'] = 'application/json'
  const sentAt = Date.now()
  let response: Response
  try {
    response = await fetch(address(endpoint.path, params, query), {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError({ status: 0, statusText: String(error) })
  }
  if (response.ok) rememberCall(sentAt)
  return read<Reply>(response)
}

async function read<Reply>(response: Response): Promise<Reply> {
  const { status, statusText } = response
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  const answeredAt = Date.parse(response.headers.get('date') ?? '') || undefined
  const failed = { status, statusText, retryAfter, answeredAt }
  let answer: unknown
  try {
    answer = await response.json()
  } catch {
    throw new ApiError(failed)
  }
  if (!isObject(answer)) throw new ApiError(failed)
  if (!response.ok || answer.error) {
    rememberProblem(answer.errormsg)
    throw new ApiError({ ...failed, body: answer })
  }
  return answer as Reply
}

const isObject = (answer: unknown): answer is Partial<Failure> =>
  typeof answer === 'object' && answer !== null

function address(path: string, params: Parts['params'] = {}, query: Parts['query'] = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const queryText = String(search)
  return `${apiPrefix}${filled}${queryText && `?${queryText}`}`
}

/** Another application may have set a cookie of that name, too; the server knows its own. */
function xsrfTokens(): string {
  const start = `${xsrfCookie}=`
  const found = document.cookie.split('; ').filter((part) => part.startsWith(start))
  return found.map((part) => part.slice(start.length)).join(', ')
}
