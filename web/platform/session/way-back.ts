import * as v from 'valibot'
import { tabStorage } from '../../kit/storage.ts'
import { portalPath } from './portal-path.ts'

/** In this tab: the page that was open when a person's session ended, or that was asked for without a session. */
const storageKey = 'portal.wayBack'

const stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ login: v.nullable(v.string()), address: portalPath }),
)

type WayBack = v.InferOutput<typeof stored>

/** Stores the page to go to after signing in. @property login only this person; null: all who may see the page */
export function rememberWayBack(wayBack: WayBack): void {
  // Without storage, signing in leads home.
  tabStorage.set(storageKey, JSON.stringify(wayBack))
}

export const forgetWayBack = (): void => tabStorage.remove(storageKey)

/** The stored page; undefined if there is none. */
export function readWayBack(): WayBack | undefined {
  const read = v.safeParse(stored, tabStorage.get(storageKey))
  return read.success ? read.output : undefined
}

/** The next page after signing in: the one this person was on or asked for, otherwise home. */
export function takeWayBack(login: string | undefined): string {
  const wayBack = readWayBack()
  forgetWayBack()
  return wayBack && (wayBack.login ?? login) === login ? wayBack.address : '/home'
}
