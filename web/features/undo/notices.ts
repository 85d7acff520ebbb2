import { useSyncExternalStore } from 'react'
import type { Failure } from '#contract/errors.ts'

export type Conflict = NonNullable<Failure['conflicts']>[number]

/**
 * A change, shown in the page until it is closed or another notice takes its place. `operationId`: the operation that Undo undoes;
 * without it there is no Undo. `takeBack`: takes back a change that is no stored operation; rejects if that failed. `later`: an
 * operation after it, which Undo undoes first. `conflicts`: the obstacles to an undo. `link`: to the result.
 */
export type Notice = {
  text: string
  hint?: string
  operationId?: number | undefined
  takeBack?: () => Promise<unknown>
  later?: number | undefined
  conflicts?: readonly Conflict[]
  link?: { href: string; text: string }
  isRefusal?: boolean
  /** The operation that could be undone elsewhere, or under other logins. */
  askingFor?: number | undefined
}

type Shown = Notice & { turn: number }

let shown: Shown | null = null
let turn = 0
const listeners = new Set<() => void>()

function show(next: Shown | null): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a notice in the page, in place of the one before. */
export const showNotice = (notice: Notice): void => show({ ...notice, turn: ++turn })

export const closeNotice = (): void => show(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The notice that is shown; null: none. */
export const useShownNotice = (): Shown | null => useSyncExternalStore(subscribe, () => shown)
