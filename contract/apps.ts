import * as v from 'valibot'

/**
 * How an app takes a person over. `online`: its page is opened with the code. `web`: the same, and told the page to come
 * back to. `onlineAfterPassword`: as `online` after a sign-in with a password, else a card asks first. `desktop`: a program
 * on the person's own computer, asked whether it listens, else opened by its own scheme.
 */
export const appKinds = ['online', 'onlineAfterPassword', 'web', 'desktop'] as const

export type AppKind = (typeof appKinds)[number]

/** An app that the portal may open. `scheme` such as `vlinder:`, for desktop apps only. */
export const appOnWire = v.object({
  key: v.string(),
  kind: v.picklist(appKinds),
  scheme: v.nullable(v.string()),
})

export type App = v.InferOutput<typeof appOnWire>

/** The app that waits for this browser's person; `url` null: a desktop app that cannot be asked whether it listens. */
export type WaitingApp = { key: string; url: string | null; webUrl: string | null }

const nullableText = v.nullable(v.string())

export const callbackOnWire = v.object({
  redirect: v.boolean(),
  app: nullableText,
  url: nullableText,
  webUrl: nullableText,
})

type CallbackOnWire = v.InferOutput<typeof callbackOnWire>

export function waitingAppToWire(app: WaitingApp | null): CallbackOnWire {
  if (!app) return { redirect: false, app: null, url: null, webUrl: null }
  return { redirect: true, app: app.key, url: app.url, webUrl: app.webUrl }
}

export function waitingAppFromWire({ redirect, app, url, webUrl }: CallbackOnWire): WaitingApp | null {
  return redirect && app !== null ? { key: app, url, webUrl } : null
}

/** What an app is opened with: a code, good once, for a minute, on this machine only. */
export type HandOver = { machine: string; code: string }

export const handOverEntries = { machine: nullableText, cookie: nullableText }
export const handOverOnWire = v.object({ result: v.object({ session: v.object(handOverEntries) }) })

export function handOverToWire(handOver: HandOver | null): v.InferOutput<typeof handOverOnWire> {
  return {
    result: { session: { machine: handOver?.machine ?? null, cookie: handOver?.code ?? null } },
  }
}

export function handOverFromWire({
  result: {
    session: { machine, cookie },
  },
}: v.InferOutput<typeof handOverOnWire>): HandOver | null {
  return machine === null || cookie === null ? null : { machine, code: cookie }
}
