import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'

const style = readFileSync(new URL('pages.css', import.meta.url))

/** Serves what all pages of the stand-ins look like. */
export function serveStyle(app: FastifyInstance): void {
  app.get('/pages.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}

/** No `form-action`: browsers hold it against the redirect to the portal too. */
const policy = "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; frame-ancestors 'none'"

/** @param page HTML @param contentPolicy if it is another than that of the stand-ins' own pages */
export function sendPage(reply: FastifyReply, page: string, contentPolicy = policy): FastifyReply {
  return reply
    .headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': contentPolicy })
    .type('text/html; charset=utf-8')
    .send(page)
}
