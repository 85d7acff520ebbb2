import * as v from 'valibot'

/**
 * A path of the portal as it was stored in this tab, not a URL of another host (`//…`, and `/\…`, which browsers treat the
 * same; they skip line breaks and tabs), and not the page that signs out.
 */
export const portalPath = v.pipe(v.string(), v.regex(/^\/(?![/\\]|logout(?:[/?#]|$))\P{Cc}*$/u))
