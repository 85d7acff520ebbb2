import { AsyncLocalStorage } from 'node:async_hooks'
import type { EventEmitter } from 'node:events'

/** Emits `close` when the connection ends before the answer is sent. */
type Caller = Pick<EventEmitter, 'once' | 'off'>

const callers = new AsyncLocalStorage<Caller>()

/** Works for a caller who may hang up meanwhile. */
export const onBehalfOf = <T>(caller: Caller, work: () => T): T => callers.run(caller, work)

/** Who waits for what is being done; undefined for a job. */
export const callerOfNow = (): Caller | undefined => callers.getStore()
