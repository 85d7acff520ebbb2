import type { Duplex } from 'node:stream'
import type { ErrorCode } from '#contract/errors.ts'
import { type Language, languageOfHeader } from '#i18n/languages.ts'
import { Refusal } from '../errors.ts'
import { answerWithoutRequest, endConnection } from './failure.ts'
import { cookiesPage, cookiesPageStyle, deletesCookies, maxHeadBytes } from './too-many-cookies.ts'
import { isPage } from './web-files.ts'

/** An error of Node's parser. `rawPacket`: the bytes it read last, which need not be the start of a request. */
type ClientError = Error & { code?: string; rawPacket?: unknown }

/** Faults that Node itself finds in a request; anything else is garbled. */
const reasons: Record<string, [status: number, ErrorCode]> = {
  HPE_HEADER_OVERFLOW: [431, 'request.tooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request.timedOut'],
}

const answered = new WeakSet<Duplex>()

const lingerMs = 1000

/** A client that is still sending when its connection closes may never see the answer, so it may go on for a second. */
function closeLater(socket: Duplex): void {
  const closing = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(closing))
}

/**
 * Answers what Node cannot even read as HTTP: too many headers, a garbled request line, one that is sent too slowly.
 * @returns the status; null if the caller is gone, or has its answer and is still sending
 */
export function answerUnreadable(
  { code = '', rawPacket }: ClientError,
  socket: Duplex,
  id: string,
): number | null {
  if (answered.has(socket)) return null
  answered.add(socket)
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy()
    return null
  }
  const [status, reason] = reasons[code] ?? [400, 'request.malformed']
  const start = status === 431 ? startBeforeCookies(rawPacket) : null
  if (start === null) answerWithoutRequest(socket, new Refusal(status, reason), id, undefined, closeLater)
  else answerTooManyCookies(socket, start, id)
  return status
}

/** Bytes that a browser sends before its cookies; beyond this, they are not the reason why the head is too long. */
const maxBytesBeforeCookies = 8 * 1024

type Start = { isForPage: boolean; language: Language }

/** The start of a request whose cookies make its head too long; null if it is another one, or not in this packet. */
function startBeforeCookies(packet: unknown): Start | null {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, maxHeadBytes) : ''
  const end = text.search(/\r\ncookie:/i)
  const head = text.slice(0, Math.max(end, 0))
  const [, method, url] = /^([A-Z]+) (\S+) HTTP\//.exec(head) ?? []
  if (!method || !url || head.length > maxBytesBeforeCookies) return null
  const [, accepted] = /\r\naccept-language:(.*)/i.exec(head) ?? []
  return { isForPage: isPage({ method, url }), language: languageOfHeader(accepted) }
}

function answerTooManyCookies(socket: Duplex, { isForPage, language }: Start, id: string): void {
  const refusal = new Refusal(431, 'request.tooManyCookies')
  if (!isForPage) {
    answerWithoutRequest(socket, refusal, id, language, closeLater)
    return
  }
  const policy = `default-src 'none'; style-src '${cookiesPageStyle}'`
  const headers = { ...deletesCookies, 'content-security-policy': policy }
  const page = { status: refusal.status, type: 'text/html', body: cookiesPage(language), headers, id }
  endConnection(socket, page, closeLater)
}
