import { setTimeout as pause } from 'node:timers/promises'
import { translate } from '#i18n/catalogues.ts'
import { fallbackLanguage, type Language } from '#i18n/languages.ts'
import type { Trx } from '../../platform/db/database.ts'
import { minuteMs, secondMs } from '../../platform/durations.ts'
import { conflict, Refusal } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { type Opening, type Operation, startOperation } from './operations.ts'
import {
  failInterrupted,
  holdPassword,
  holdRunning,
  isRunning,
  setFailed,
  setProgress,
} from './running-changes.ts'

// A long operation goes on after its call was answered. It first prepares its rows one after the other (it hashes passwords), and then
// writes them in one transaction, so that one that is cut off has changed nothing.

/** One that takes longer gives up. */
const maxRunMs = 15 * minuteMs

/** `password`: the hash of its actor's when it began. */
export type LongOperation = Operation & { actorId: number; password: string | null | undefined }

/** Notes that a long operation is under way, one at a time for each licence. @throws Refusal 409 */
export async function startLongOperation(trx: Trx, opening: Opening, total: number): Promise<LongOperation> {
  const { licenceId, at, actor } = opening
  if (licenceId !== null && (await isRunning(trx, licenceId, at))) throw conflict('operation.running')
  const password = await holdPassword(trx, actor.id)
  return { ...(await startOperation(trx, opening, { total })), actorId: actor.id, password }
}

/**
 * Keeps it as it is while its rows are written. A new password of its actor ends it, as it ends their sessions: it may be an
 * intruder's. @throws Refusal 409, 503 if it was given up meanwhile
 */
export async function holdLongOperation(trx: Trx, { id, actorId, password }: LongOperation): Promise<void> {
  const now = await holdPassword(trx, actorId)
  if (now === undefined || now !== password) throw conflict('operation.actorChanged')
  if (!(await holdRunning(trx, id))) throw interrupted()
}

/** `report`: how many rows are prepared; it throws if the work has to end. `services`: with hashing that waits for its turn. */
export type Progress = { services: Services; report: (done: number) => void }

/** Goes on with an operation once its call is answered. @param language of the sentence that says why it failed */
export function runInBackground(
  services: Services,
  { id }: Operation,
  language: Language,
  work: (progress: Progress) => Promise<void>,
): void {
  const { db, log } = services
  services.longWork.start(async (signal) => {
    const started = performance.now()
    let prepared = 0
    const stopReporting = reportProgress(services, id, () => prepared)
    const report = (done: number) => {
      if (signal.aborted || performance.now() - started > maxRunMs) throw interrupted()
      prepared = done
    }
    const passwords = { ...services.passwords, hashOfList: patiently(services) }
    try {
      await work({ services: { ...services, passwords }, report })
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(500, 'server.unexpected')
      if (!(error instanceof Refusal)) log.error({ err: error }, 'A long operation failed.')
      await setFailed(db, id, inWords(refusal, language))
    } finally {
      await stopReporting()
    }
  })
}

const interrupted = () => new Refusal(503, 'operation.interrupted')

/** Tells every second how far an operation is, which also shows that its process is there. @returns stops it */
function reportProgress({ db, clock, log }: Services, id: number, done: () => number): () => Promise<void> {
  let reporting: Promise<void> | undefined
  const timer = setInterval(() => {
    reporting ??= setProgress(db, id, done(), clock())
      .catch((error) => log.warn({ err: error }, 'A long operation could not tell how far it is.'))
      .finally(() => {
        reporting = undefined
      })
  }, secondMs)
  return async () => {
    clearInterval(timer)
    await reporting
  }
}

/** Waits while the hashing queue is full, instead of giving up. */
function patiently({ passwords }: Services): Services['passwords']['hashOfList'] {
  return async (password, of) => {
    for (;;) {
      try {
        return await passwords.hashOfList(password, of)
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 503) throw error
        await pause(secondMs)
      }
    }
  }
}

const inWords = ({ code, values = {} }: Refusal, language: Language) =>
  translate(language, `errors.${code}`, values as Record<string, string | number>)

/**
 * Tells those who wait for an operation whose process has ended that it failed.
 * @param all whether no other process can have one under way
 */
export const failInterruptedOperations = ({ db, clock }: Services, all: boolean): Promise<void> =>
  failInterrupted(db, clock(), translate(fallbackLanguage, 'errors.operation.interrupted'), all)
