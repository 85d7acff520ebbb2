import * as v from 'valibot'
import { as, mapped, type OnWire } from './mapped.ts'

/**
 * How an app is opened. `online`: its page, with the hand-over code. `web`: the same, plus the page to return to.
 * `onlineAfterPassword`: like `online` after a password sign-in, else a card asks first. `desktop`: a program on the
 * person's computer, through its local server if that answers, else by its URL scheme.
 */
export const appKinds = ['online', 'onlineAfterPassword', 'web', 'desktop'] as const

/** An app that the portal may open. `scheme` such as `vlinder:`, for desktop apps only. */
export const appOnWire = v.object({
  key: v.string(),
  kind: v.picklist(appKinds),
  scheme: v.nullable(v.string()),
})

export type App = v.InferOutput<typeof appOnWire>

/** The app waiting in this browser; `url` is null for a desktop app without a local server. */
export type WaitingApp = { key: string; url: string | null; webUrl: string | null }

const nullableText = v.nullable(v.string())

const Callback = mapped({
  isWaiting: as('redirect', v.boolean()),
  key: as('app', nullableText),
  url: nullableText,
  webUrl: nullableText,
})

export const callbackOnWire = Callback.wire

export const waitingAppToWire = (app: WaitingApp | null): OnWire<typeof Callback> =>
  Callback.toWire({ isWaiting: app !== null, key: null, url: null, webUrl: null, ...app })

export function waitingAppFromWire(wire: OnWire<typeof Callback>): WaitingApp | null {
  const { isWaiting, key, url, webUrl } = Callback.fromWire(wire)
  return isWaiting && key !== null ? { key, url, webUrl } : null
}

/** The code that opens an app: valid once, for a minute, on this machine only. */
export type HandOver = { machine: string; code: string }

const MaybeHandOver = mapped({ machine: nullableText, code: as('cookie', nullableText) })

export const handOverEntries = MaybeHandOver.wire.entries
export const handOverOnWire = v.object({ result: v.object({ session: MaybeHandOver.wire }) })

export const handOverToWire = (handOver: HandOver | null): v.InferOutput<typeof handOverOnWire> => ({
  result: { session: MaybeHandOver.toWire(handOver ?? { machine: null, code: null }) },
})

export function handOverFromWire({ result }: v.InferOutput<typeof handOverOnWire>): HandOver | null {
  const { machine, code } = MaybeHandOver.fromWire(result.session)
  return machine === null || code === null ? null : { machine, code }
}
