import type * as v from 'valibot'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'

type Fields = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>

/** The refusals that every call shares: by what the request is, by who calls, and by how the server is. */
export const sharedErrors = [
  'request.csrf',
  'request.notFound',
  'request.malformed',
  'request.invalid',
  'request.tooLarge',
  'request.unsupportedType',
  'request.timedOut',
  'session.required',
  'session.notAllowed',
  'app.notAllowed',
  'server.unexpected',
  'server.unavailable',
  'server.busy',
] as const satisfies readonly ErrorCode[]

/** One call of the API, as data: the server, the typed client, the OpenAPI document and the tests all read it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/v1`, with `:name` for what varies. */
  readonly path: `/${string}`
  /** One plain sentence for the documentation. */
  readonly summary: string
  readonly access: Access
  /** `app`: for programs alone. Pages are refused, so that it needs no XSRF token. */
  readonly caller?: 'app'
  /** Whether the session of an app may make this call; without it, the call is refused with 403. */
  readonly apps?: true
  readonly params?: Fields
  readonly query?: Fields
  readonly body?: v.GenericSchema
  /** In bytes, where the body may be longer than the 32 kB that all others are held to. */
  readonly bodyLimit?: number
  /** What a success carries beside `error` and `errormsg`. */
  readonly reply: v.ObjectSchema<v.ObjectEntries, undefined>
  /** The refusals of its own, beyond `sharedErrors`. */
  readonly errors: readonly ErrorCode[]
}

type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined
type Input<S> = S extends v.GenericSchema ? v.InferInput<S> : undefined

/** What a handler receives, validated. */
export type RequestOf<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}

/** What a caller sends. */
export type CallOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as undefined extends E[K] ? never : K]: Input<E[K]>
}

/** What a success carries beside the envelope. */
export type ReplyOf<E extends Endpoint> = v.InferOutput<E['reply']>

/** Keeps the literal types of an endpoint's definition. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

export const apiPrefix = '/api/v1'
