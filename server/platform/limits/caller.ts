import { AsyncLocalStorage } from 'node:async_hooks'
import type { EventEmitter } from 'node:events'

/** Emits `close` if the connection ends before the response is sent. */
type Caller = Pick<EventEmitter, 'once' | 'off'>

const callers = new AsyncLocalStorage<Caller>()

/** Runs work for a caller who may hang up meanwhile. */
export const onBehalfOf = <T>(caller: Caller, work: () => T): T => callers.run(caller, work)

/** The caller who waits for the current work; undefined in a background job. */
export const currentCaller = (): Caller | undefined => callers.getStore()

/** Runs work that goes on whether the caller stays or not. */
export const inBackground = <T>(work: () => T): T => callers.exit(work)
