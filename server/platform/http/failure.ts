import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode, Failure } from '#contract/errors.ts'
import { translate } from '#i18n/catalogues.ts'
import { fallbackLanguage, type Language, languageOfHeader, locales } from '#i18n/languages.ts'
import { isDatabaseAway } from '../db/database.ts'
import { type Reason, Refusal, unavailable, type Values } from '../errors.ts'

/** Fastify's own refusals, in our words. */
const ownCodes: Record<number, ErrorCode> = {
  400: 'request.malformed',
  404: 'request.notFound',
  408: 'request.timedOut',
  413: 'request.tooLarge',
  414: 'request.tooLarge',
  415: 'request.unsupportedType',
  431: 'request.tooLarge',
}

const alreadyConnected = new Set<ErrorCode>(['signOn.linkedElsewhere', 'signOn.accountLinked'])

/** The caller's answer to any thrown thing. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return unavailable()
  // Fastify's 403 is about an odd path, ours about people.
  const given = (error as FastifyError).statusCode
  const status = given === 403 ? 404 : given
  if (status && status < 500) return new Refusal(status, ownCodes[status] ?? 'request.malformed')
  return new Refusal(500, 'server.unexpected')
}

/** The figures as the text says them. */
function inWords(values: Values, language: Language): NonNullable<Failure['values']> {
  const list = new Intl.ListFormat(locales[language], { type: 'disjunction' })
  const said = (value: Values[string]) => (typeof value === 'object' ? list.format(value) : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, said(value)]))
}

/** The envelope of a refusal, in the language of the request. */
export function failureBody(refusal: Refusal, language: Language): Failure {
  const { code, fields } = refusal
  const values = refusal.values && inWords(refusal.values, language)
  const text = (of: ErrorCode, figures?: Failure['values']) => translate(language, `errors.${of}`, figures)
  const named = <T extends Reason>({ code: of, values: figures, ...what }: T) => ({
    ...what,
    errormsg: text(of, figures && inWords(figures, language)),
  })
  return {
    error: true,
    errormsg: text(code, values),
    code,
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, text(field.code, field.values)]),
      ),
    }),
    ...(values && { values }),
    ...(refusal.parts?.conflicts && { conflicts: refusal.parts.conflicts.map(named) }),
    ...(refusal.parts?.refused && { refused: refusal.parts.refused.map(named) }),
    ...(refusal.parts?.now && { now: refusal.parts.now }),
    ...(alreadyConnected.has(code) && { oauth: { error: 1 } }),
  }
}

/** Answers a refusal; whatever is not the caller's doing is logged. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusal.status >= 500) {
    const where = { requestId: request.id, route: request.routeOptions.url }
    // Refused on purpose: its stack would tell nothing, thousands of times while the portal is flooded.
    if (error instanceof Refusal) request.log.warn(where, refusal.code)
    else request.log.error({ err: error, ...where }, refusal.code)
  }
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', String(refusal.retryAfter))
  const language = languageOfHeader(request.headers['accept-language'])
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failureBody(refusal, language))
}

/** Refuses on a connection from which no request has been read, and closes it. */
export function answerWithoutRequest(
  socket: Duplex,
  refusal: Refusal,
  id: string,
  language: Language = fallbackLanguage,
  close?: (socket: Duplex) => void,
): void {
  const { status, retryAfter } = refusal
  const body = JSON.stringify(failureBody(refusal, language))
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
  endConnection(socket, { status, type: 'application/json', body, headers, id }, close)
}

type LastAnswer = { status: number; type: string; body: string; headers: Record<string, string>; id: string }

/** Writes an answer onto a connection, and closes it. */
export function endConnection(
  socket: Duplex,
  { status, type, body, headers, id }: LastAnswer,
  close: (socket: Duplex) => void = (done) => done.destroy(),
): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${type}; charset=utf-8`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ]
  // The other side may keep its half open for as long as it likes.
  socket.end([...head, '', body].join('\r\n'), () => close(socket))
}
