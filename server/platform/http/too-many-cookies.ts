import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { translate } from '#i18n/catalogues.ts'
import type { Language } from '#i18n/languages.ts'

/**
 * The longest head of a request that Node reads, in bytes. Node holds an unfinished head in memory: 2,000 connections may take
 * 96 MB. It is less than the 64 kB of one read, so a head that is too long is refused while its start is at hand.
 */
export const maxHeadBytes = 48 * 1024

/**
 * A page that comes with more bytes of cookies deletes them. Below `maxHeadBytes`: beyond that, the portal may not learn what
 * was asked for, and the person stays locked out.
 */
const maxCookieBytes = 32 * 1024

export const hasTooManyCookies = ({ headers }: FastifyRequest) =>
  (headers.cookie?.length ?? 0) > maxCookieBytes

/**
 * Deletes the cookies of the whole domain. Send it only if cookies are what makes the head long: a link with a long address must
 * not log people out.
 */
export const deletesCookies = { 'clear-site-data': '"cookies"' }

const style =
  ':root{color-scheme:light dark;font:1.125rem/1.55 Verdana,sans-serif}main{max-width:36rem;margin:2rem auto;padding:0 1rem}'

/** Of the page's style, for its policy. */
export const cookiesPageStyle = `sha256-${createHash('sha256').update(style).digest('base64')}`

/** The page that says so; it needs no other file. */
export function cookiesPage(language: Language): string {
  const title = translate(language, 'shell.notLoaded')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${translate(language, 'errors.request.tooManyCookies')}</p>
<p><a href="">${translate(language, 'ui.tryAgain')}</a></p>
</main>
</body>
</html>
`
}
