import type { Db } from '../platform/db/database.ts'
import { minuteMs } from '../platform/durations.ts'
import { findsCards } from './setting-rows.ts'

/** Whether any school of this installation may sign in with cards. */
export type OfferedCards = {
  /** The value of the last minute; if the database is away, the last known one. */
  read: () => Promise<boolean>
  /** After a change in this process. */
  forget: () => void
}

const freshMs = minuteMs

export function createOfferedCards(db: Db): OfferedCards {
  let last = false
  let asked: { at: number; answer: Promise<boolean> } | null = null
  const ask = async () => {
    try {
      last = await findsCards(db)
    } catch {
      asked = null
    }
    return last
  }
  return {
    read() {
      if (!asked || performance.now() - asked.at > freshMs) asked = { at: performance.now(), answer: ask() }
      return asked.answer
    },
    forget() {
      asked = null
    },
  }
}
