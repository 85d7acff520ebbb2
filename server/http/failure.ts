import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode, Failure } from '#contract/errors.ts'
import { translate } from '#i18n/catalogues.ts'
import { type Language, languageOfHeader } from '#i18n/languages.ts'
import { isDatabaseAway } from '../db/database.ts'
import { Refusal, unavailable } from '../errors.ts'

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

/** What any thrown thing means to the caller. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return unavailable()
  const status = (error as FastifyError).statusCode
  if (status && status < 500) return new Refusal(status, ownCodes[status] ?? 'request.malformed')
  return new Refusal(500, 'server.unexpected')
}

/** The envelope of a refusal, in the language of the request. */
export function failureBody(refusal: Refusal, language: Language): Failure {
  const { code, values, fields } = refusal
  const text = (of: ErrorCode, figures?: Failure['values']) => translate(language, `errors.${of}`, figures)
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
  }
}

/** Answers a refusal; whatever is not the caller's doing is logged. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusal.status >= 500) request.log.error({ err: error }, refusal.code)
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', String(refusal.retryAfter))
  const language = languageOfHeader(request.headers['accept-language'])
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failureBody(refusal, language))
}
