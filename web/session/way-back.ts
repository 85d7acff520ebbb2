import * as v from 'valibot'
import { tabStorage } from '../storage.ts'

/** Where people were when their session ended. In this tab only, and only for who was there. */
const storageKey = 'portal.wayBack'

// An address of the portal: a path, and not that of another host (`//…`, which browsers also read in `/\…`).
const address = v.pipe(v.string(), v.regex(/^\/(?![/\\])/))
const stored = v.pipe(v.string(), v.parseJson(), v.object({ login: v.string(), address }))

type WayBack = v.InferOutput<typeof stored>

/** Remembers where somebody was when the session ended under their hands. */
export function rememberWayBack(wayBack: WayBack): void {
  // Where it cannot be kept, they come home.
  tabStorage.set(storageKey, JSON.stringify(wayBack))
}

export const forgetWayBack = (): void => tabStorage.remove(storageKey)

/** The way back of whoever was here last; undefined where no session ended under anybody's hands. */
export function readWayBack(): WayBack | undefined {
  const read = v.safeParse(stored, tabStorage.get(storageKey))
  return read.success ? read.output : undefined
}

/** Where to go after signing in: back to where this person was when the session ended, otherwise home. */
export function takeWayBack(login: string | undefined): string {
  const wayBack = readWayBack()
  forgetWayBack()
  return wayBack && wayBack.login === login ? wayBack.address : '/home'
}
