import type * as v from 'valibot'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'

type Fields = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>

/** The refusals that every call shares: for a bad request, an unauthorized caller, or the server's state. */
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
  'session.passwordDue',
  'session.secondStepDue',
  'session.viewOnly',
  'session.otherPerson',
  'server.unexpected',
  'server.unavailable',
  'server.busy',
] as const satisfies readonly ErrorCode[]

export type FileType =
  | 'text/csv'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/pdf'
  | 'application/xml'

/** One call of the API as data, for the server, the typed client, the OpenAPI document and the tests. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to `/api/v1`, with `:name` for parameters. */
  readonly path: `/${string}`
  /** One plain sentence for the documentation. */
  readonly summary: string
  readonly access: Access
  /** `app`: for programs only. Refuses pages, so it needs no XSRF token. */
  readonly caller?: 'app'
  /** Set if app sessions may make this call; otherwise they get 403. */
  readonly apps?: true
  /** Set if a session whose person has to choose a new password may make this call; public calls are open to it anyway. */
  readonly passwordDue?: true
  /** Set if a session whose person has to set up a second step may make this call; public calls are open to it anyway. */
  readonly secondStepDue?: true
  /** Whether a session that views the portal as another person may make this call; by default it may read, and change nothing. */
  readonly inView?: boolean
  readonly params?: Fields
  readonly query?: Fields
  readonly body?: v.GenericSchema
  /** In bytes; overrides the default limit of 32 kB. */
  readonly bodyLimit?: number
  /** The reply on success is a file of one of these types; `reply` is empty then. A refusal is JSON, as everywhere. */
  readonly file?: readonly FileType[]
  /** With `format=csv` in the query the reply is a file of this type; otherwise it is `reply`. */
  readonly orFile?: FileType
  /** Set if the work may go on after the reply, which then is a 202 with `state: "running"`. */
  readonly goesOn?: true
  /** The reply on success, besides `error` and `errormsg`. */
  readonly reply: v.ObjectSchema<v.ObjectEntries, undefined>
  /** Its own refusals, besides `sharedErrors`. */
  readonly errors: readonly ErrorCode[]
}

type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined
type Input<S> = S extends v.GenericSchema ? v.InferInput<S> : undefined

/** The validated input of a handler. */
export type RequestOf<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}

/** A caller's input. */
export type CallOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as undefined extends E[K] ? never : K]: Input<E[K]>
}

/** The reply on success, without the envelope. */
export type ReplyOf<E extends Endpoint> = v.InferOutput<E['reply']>

/** Keeps the literal types of an endpoint's definition. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

export const apiPrefix = '/api/v1'
