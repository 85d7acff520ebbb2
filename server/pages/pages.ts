import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageCookie } from '#contract/session.ts'
import { type Language, languageOfHeader, languages } from '#i18n/languages.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import {
  cookiesPage,
  cookiesPageStyle,
  deletesCookies,
  hasTooManyCookies,
} from '../platform/http/too-many-cookies.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { configForPages } from '../sign-in/login-state.ts'
import { readBuilt } from './built.ts'
import { findPage, hasPage, type Visitor } from './find-page.ts'
import { readFirstData } from './first-data.ts'
import { writeDocument } from './write-document.ts'

type Encoding = 'br' | 'gzip' | 'identity'

type Pages = {
  sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  hasPage: (address: string) => boolean
}

/**
 * Sends the application's documents: drawn, in the person's language, with what the app would ask for first.
 * @param directory the built pages
 */
export function createPages(services: Services, directory: string): Pages {
  const { config } = services
  const built = readBuilt(directory)
  const headers = {
    ...securityHeaders(config, built.styleHashes, { scansCards: true }),
    'cache-control': 'private, no-store',
    vary: 'Accept-Encoding',
  }
  /** Those for people who are not signed in: as many as there are pages and languages, with cards and without. */
  const kept = new Map<string, Promise<Buffer>>()

  const onCookiesPage = {
    ...securityHeaders(config, [cookiesPageStyle]),
    ...deletesCookies,
    'cache-control': 'private, no-store',
  }
  const sendPage: Pages['sendPage'] = async (request, reply) => {
    if (hasTooManyCookies(request)) {
      reply.code(431).headers(onCookiesPage).type('text/html; charset=utf-8')
      return reply.send(cookiesPage(languageOf(request)))
    }
    const { person, loginState } = await readFirstData(services, request, reply)
    const visitor = visitorOf(person, loginState !== null)
    request.caller = loginState ? (person?.kind ?? 'nobody') : null
    const language = languageOf(request)
    const hasCards = await services.offeredCards.read()
    const encoding = encodingOf(request)
    const write = () => {
      const firstData = { config: configForPages(config, hasCards), loginState }
      return Buffer.from(
        writeDocument(built, config, {
          address: request.url,
          language,
          visitor,
          person,
          hasCards,
          firstData,
        }),
      )
    }
    const keep = async () => {
      const { path } = findPage(built.pages, request.url, visitor)
      const key = [path, visitor, language, encoding, hasCards].join(' ')
      const document = kept.get(key) ?? compress(write(), encoding, 9)
      kept.set(key, document)
      return document
    }
    const document = await (person ? compress(write(), encoding, 4) : keep())
    reply.headers(headers).type('text/html; charset=utf-8')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(document)
  }
  return { sendPage, hasPage: (address) => hasPage(built.pages, address) }
}

function visitorOf(person: Person | null, isKnown: boolean): Visitor {
  if (!isKnown) return 'unknown'
  if (!person) return 'signedOut'
  if (person.isPasswordDue) return 'passwordDue'
  return person.isSecondStepDue ? 'secondStepDue' : person.kind
}

/** The language that the app will choose: the one chosen on this device, else the browser's. */
function languageOf({ cookies, headers }: FastifyRequest): Language {
  const chosen = cookies[languageCookie]
  return languages.find((language) => language === chosen) ?? languageOfHeader(headers['accept-language'])
}

function encodingOf({ headers }: FastifyRequest): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '').slice(0, 200)
  const takes = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*(,|$))|,|$)`).test(accepted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

/** @param level 1 to 9: how much time to spend on it */
async function compress(document: Buffer, encoding: Encoding, level: number): Promise<Buffer> {
  if (encoding === 'identity') return document
  if (encoding === 'gzip') return promisify(gzip)(document, { level })
  return promisify(brotliCompress)(document, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
}
