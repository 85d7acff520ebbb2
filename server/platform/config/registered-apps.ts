import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { type App, appKinds } from '#contract/apps.ts'

/**
 * An app that can be opened after a sign-in. `url`: its address; null for an app on the person's own computer, at the port that
 * its link names. `webUrls`: prefixes of the addresses that it may return to.
 */
export type RegisteredApp = App & { url: string | null; webUrls: readonly string[] }

const httpsAddress = v.pipe(v.string(), v.url(), v.regex(/^https:\/\/[^/\\@]+(\/|$)/))

const registeredApp = v.pipe(
  v.object({
    key: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,30}$/)),
    kind: v.picklist(appKinds),
    url: v.optional(v.nullable(httpsAddress), null),
    webUrls: v.optional(v.array(httpsAddress), []),
    scheme: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9+.-]{1,30}:$/))), null),
  }),
  v.check(
    ({ kind, url }) => kind === 'desktop' || url !== null,
    'an app other than a desktop app needs a url',
  ),
  v.check(
    ({ kind, scheme }) => (kind === 'desktop') === (scheme !== null),
    'desktop apps need a scheme, and only they may have one',
  ),
  v.check(
    ({ scheme }) =>
      !['http:', 'https:', 'javascript:', 'data:', 'file:', 'blob:', 'vbscript:'].includes(scheme ?? ''),
    'this scheme belongs to browsers',
  ),
)

const appsFile = v.pipe(
  v.array(registeredApp),
  v.check((apps) => new Set(apps.map(({ key }) => key)).size === apps.length, 'two apps have the same key'),
)

/** The apps of the fictional vendor, on `https://{key}.{brand}.example` and on the person's own computer. */
function builtInApps(brand: string): RegisteredApp[] {
  const at = (key: string) => `https://${key}.${brand}.example`
  return [
    { key: 'online', kind: 'online', url: at('online'), webUrls: [], scheme: null },
    { key: 'owv', kind: 'onlineAfterPassword', url: at('owv'), webUrls: [], scheme: null },
    { key: 'web', kind: 'web', url: at('web'), webUrls: [at('web')], scheme: null },
    { key: 'desktop', kind: 'desktop', url: null, webUrls: [], scheme: `${brand}:` },
  ]
}

/** @param file a JSON list of apps, instead of the built-in ones; its faults are added to `faults` */
export function readApps(file: string | undefined, brand: string, faults: string[]): RegisteredApp[] {
  if (file === undefined) return builtInApps(brand)
  try {
    return v.parse(appsFile, JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    faults.push(`CALLBACK_APPS_FILE: ${file}: ${cause instanceof Error ? cause.message : cause}`)
    return []
  }
}
