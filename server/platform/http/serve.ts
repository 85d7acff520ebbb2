import { toJsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { mayCall } from '#contract/access.ts'
import { apiPrefix, type Endpoint, type FileType, type ReplyOf, type RequestOf } from '#contract/endpoint.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { personHeader, personParameter, readLoginState } from '#contract/session.ts'
import type { Services } from '../../services.ts'
import type { Person } from '../../sessions/person.ts'
import { sessionOf } from '../../sessions/session-of-browser.ts'
import { conflict, notAllowed, Refusal } from '../errors.ts'
import { onBehalfOf } from '../limits/caller.ts'
import type { Read } from '../limits/read-queues.ts'
import { inRequest } from '../log.ts'
import { type Bodies, isLargeBody } from './body.ts'
import { type Browser, browserOf } from './browser.ts'
import { type FileReply, sendFile } from './file-reply.ts'

/** A handler's input: the validated request, the caller and their browser. */
type Call<E extends Endpoint> = RequestOf<E> & {
  person: E['access'] extends 'public' ? Person | null : Person
  browser: Browser
  /** When the session is over, however much it is used; null for a visitor. */
  sessionEnd: Date | null
}

/** A handler's result: a file if the contract says so, else the data for the envelope. */
type Result<E extends Endpoint> = E extends { file: readonly FileType[] }
  ? FileReply
  : E extends { orFile: FileType }
    ? FileReply | ReplyOf<E>
    : ReplyOf<E>

const isFile = (result: object): result is FileReply => 'pieces' in result

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>> | Result<E>

/** @param waiting whether changes of one person wait for each other; one that asks others on its way has queues of its own */
export type Serve = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  waiting?: { ownQueues: boolean },
) => void

type Session = Awaited<ReturnType<typeof sessionOf>>

/** A request's context before its body is read. */
type Visit = { browser: Browser; session: Session }

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request may go on to its call. */
    visit: Visit | null
  }
}

/**
 * Serves endpoints of the contract. Refusals come in the order of the contract: 413/415 (by the head of the request), XSRF, not signed
 * in, kind of person, an app's session, a password that has to be changed, a second step that has to be set up, a view, shape of the
 * request; the handler then refuses for scope and state.
 */
export function createServe(
  app: FastifyInstance,
  services: Services,
  { takeBody, takeLargeBody }: Bodies,
): Serve {
  app.decorateRequest('visit', null)
  return (endpoint, handler, { ownQueues } = { ownQueues: false }) => {
    const refuseOthers = (request: FastifyRequest, session: Session) => {
      const person = session?.person ?? null
      request.caller = person?.kind ?? 'nobody'
      if (endpoint.access !== 'public' && !person) throw new Refusal(401, 'session.required')
      if (!mayCall(endpoint.access, person?.kind ?? null)) throw notAllowed()
      if (person && person.app !== null && !endpoint.apps) throw new Refusal(403, 'app.notAllowed')
      refuseRestricted(endpoint, person)
      if (person?.viewedUntil && !(endpoint.inView ?? endpoint.method === 'GET'))
        throw new Refusal(403, 'session.viewOnly')
    }
    const paced = <T>(session: Session, work: () => Promise<T>) =>
      session ? services.refusalPace.run(session.person.id, work) : work()
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      const browser = browserOf(request, reply, services.config)
      if (endpoint.caller === 'app') browser.refusePages()
      else if (endpoint.method !== 'GET') browser.refuseForgery()
      const isLarge = isLargeBody(request)
      if (!isLarge) takeBody(request, reply)
      const session = await liveSession(services, browser)
      reply.header(personHeader, String(session?.person.id ?? 0))
      await paced(session, async () => {
        refuseOthers(request, session)
        if (endpoint.path !== readLoginState.path) refuseOtherPerson(endpoint, request, session)
        if (isLarge) await takeLargeBody(request, reply, session?.person ?? null)
      })
      request.visit = { browser, session }
    }
    const answerTo = async (request: FastifyRequest, reply: FastifyReply) => {
      const { browser, session } = request.visit as Visit
      const input = validated(endpoint, request)
      // While the call waits, only what it asked for is kept.
      request.body = undefined
      const answer = async (session: Session) => {
        const call = {
          ...input,
          person: session?.person ?? null,
          browser,
          sessionEnd: session?.end ?? null,
        }
        const result = await handler(call as never)
        if (isFile(result)) {
          const pieces = call.person ? services.readQueues.inTurns(call.person, result.pieces) : result.pieces
          return sendFile(reply, { ...result, pieces }, services.config.timeLimits)
        }
        if (endpoint.goesOn && 'state' in result && result.state === 'running') reply.code(202)
        return { error: false, errormsg: '', ...result }
      }
      if (ownQueues || !session) return onBehalfOf(reply.raw, () => answer(session))
      const again = async () => {
        const now = await liveSession(services, browser)
        refuseOthers(request, now)
        return answer(now)
      }
      const job = (hasWaited: boolean) => (hasWaited ? again() : answer(session))
      const { person } = session
      const inTurn = () =>
        endpoint.method === 'GET'
          ? services.readQueues.run(person, readOf(endpoint, input.query), job)
          : services.changeQueues.run(`account:${person.id}`, job)
      return onBehalfOf(reply.raw, inTurn)
    }
    app.route({
      method: endpoint.method,
      url: apiPrefix + endpoint.path,
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      ...(!endpoint.file && { schema: { response: { '2xx': withoutAlternatives(replySchema(endpoint)) } } }),
      onRequest: (request, reply) => inRequest(request.id, () => admit(request, reply)),
      handler: (request, reply) => paced((request.visit as Visit).session, () => answerTo(request, reply)),
    })
  }
}

/** A session that has to choose a new password does that first. @throws Refusal 403 */
function refuseRestricted(endpoint: Endpoint, person: Person | null): void {
  if (!person || endpoint.access === 'public') return
  if (person.isPasswordDue) {
    if (!endpoint.passwordDue) throw new Refusal(403, 'session.passwordDue')
  } else if (person.isSecondStepDue && !endpoint.secondStepDue)
    throw new Refusal(403, 'session.secondStepDue')
}

/** @throws Refusal 409 if the page shows another person than the one who is signed in now, perhaps in another tab */
function refuseOtherPerson(endpoint: Endpoint, { headers, query }: FastifyRequest, session: Session): void {
  const linked =
    endpoint.file || endpoint.orFile ? (query as Record<string, unknown>)[personParameter] : undefined
  const shown = headers[personHeader] ?? linked
  if (shown !== undefined && session && shown !== String(session.person.id))
    throw conflict('session.otherPerson')
}

/** By these, rows are looked through that are not shown. */
const filters = ['q', 'by', 'kind', 'from', 'to', 'sign_ins'] as const

function readOf({ file, orFile }: Endpoint, query: unknown): Read {
  const asked = (query ?? {}) as Partial<Record<(typeof filters)[number] | 'format', unknown>>
  if (file !== undefined || (orFile !== undefined && asked.format === 'csv')) return 'file'
  return filters.some((filter) => asked[filter]) ? 'search' : 'list'
}

async function liveSession(services: Services, browser: Browser) {
  const found = await sessionOf(services, browser)
  if (found?.isMoved) browser.prolongSession()
  return found
}

/** @throws Refusal 400 naming the fields to blame */
function validated(endpoint: Endpoint, request: FastifyRequest) {
  const params = check(endpoint.params, request.params)
  const query = check(endpoint.query, request.query)
  const sent = parsedBody(request.body)
  refuseLongLists(sent)
  const body = check(endpoint.body, sent)
  return { params, query, body }
}

/** The contract allows no longer list. */
const maxListLength = 5000

/** Lists lie no deeper in a body. */
const deepestList = 2

/** A list of a million wrong items would be looked at for seconds before its length is. @throws Refusal 400 */
function refuseLongLists(body: unknown, depth = 1): void {
  if (typeof body !== 'object' || body === null || depth > deepestList) return
  for (const [name, value] of Object.entries(body)) {
    if (!Array.isArray(value)) refuseLongLists(value, depth + 1)
    else if (value.length > maxListLength) {
      const tooLong = { code: 'field.tooLong', values: { limit: maxListLength } } as const
      throw new Refusal(400, 'request.invalid', { fields: { [name]: tooLong } })
    }
  }
}

function check(schema: v.GenericSchema | undefined, input: unknown): unknown {
  if (!schema) return undefined
  // Rules that cost more than measuring come after it, and are for texts of a bearable length only.
  const result = v.safeParse(schema, input, { abortPipeEarly: true })
  if (result.success) return result.output
  // Not an object at all: no field is to blame.
  if (result.issues.some((issue) => !issue.path)) throw new Refusal(400, 'request.malformed')
  throw new Refusal(400, 'request.invalid', { fields: fieldErrors(result.issues) })
}

/** The body arrives as text, so that a broken one is refused only after XSRF, sign-in and kind of person. */
function parsedBody(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal(400, 'request.malformed')
  }
}

/** The JSON Schema by which a reply is written; what the contract does not name never leaves the server. */
export function replySchema(endpoint: Endpoint): Record<string, unknown> {
  const envelope = v.object({ error: v.boolean(), errormsg: v.string(), ...endpoint.reply.entries })
  const { $schema: _, ...schema } = toJsonSchema(envelope, { errorMode: 'ignore', typeMode: 'output' })
  return schema
}

type Schema = { anyOf?: Schema[]; type?: string; properties?: Record<string, Schema>; required?: string[] }

/**
 * The same without alternatives, which the serialiser would try one after the other for every value: "this or null"
 * becomes nullable, and objects of several kinds become one with the properties of all.
 */
function withoutAlternatives(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutAlternatives)
  if (typeof schema !== 'object' || schema === null) return schema
  const plain: Schema = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withoutAlternatives(value)]),
  )
  const { anyOf = [], ...rest } = plain
  const [first, second] = anyOf
  if (anyOf.length === 2 && second?.type === 'null') return { ...rest, ...first, nullable: true }
  if (anyOf.length === 0 || !anyOf.every(({ type }) => type === 'object')) return plain
  return {
    ...rest,
    type: 'object',
    properties: Object.assign({}, ...anyOf.map(({ properties }) => properties)),
  }
}
