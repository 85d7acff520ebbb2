import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import type { TimeLimits } from '../config/time-limits.ts'

/** A file, in pieces that are made as the caller takes them. `name`: with its ending; may come from people. `type`: its `Content-Type`. */
export type FileReply = { name: string; type: string; pieces: AsyncIterable<string | Uint8Array> }

/**
 * Streams a file. Resolves once it is sent, so that the call's turn lasts as long. If a piece cannot be made or the reader takes
 * too long, the connection ends before the file does, and the browser reports a failed download.
 */
export async function sendFile(
  reply: FastifyReply,
  { name, type, pieces }: FileReply,
  { standstill, download }: Pick<TimeLimits, 'standstill' | 'download'>,
) {
  reply.type(type).header('content-disposition', dispositionOf(name))
  const { raw } = reply
  const giveUp = () => raw.destroy()
  raw.setTimeout(standstill, giveUp)
  const end = setTimeout(giveUp, download)
  reply.send(Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 }))
  // A client that hangs up ends the stream too; Fastify logs other failures.
  await finished(raw).catch(() => {})
  clearTimeout(end)
  return reply
}

/** No system takes these in the name of a file. */
const notInNames = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu

/** The `Content-Disposition` of a download (RFC 6266); programs that know no UTF-8 there see the letters A–Z. */
export function dispositionOf(name: string): string {
  const safe = name.replaceAll(notInNames, '-')
  const plain = safe
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '_')
    .replaceAll('%', '_')
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
