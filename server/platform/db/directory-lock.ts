import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Keeps a second process out of a data directory: two would silently destroy each other's work.
 * The lock is the operating system's own, held through a SQLite file: it ends with the process, however that ends.
 * @returns gives the lock back
 * @throws with a message for the operator if another process holds it
 */
export function lockDirectory(directory: string): () => void {
  const file = path.join(directory, 'portal.lock')
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new Error(
      `Another portal is running on the data in ${path.resolve(directory)}. Stop it first, or choose another DATA_DIR.`,
      { cause },
    )
  }
  return () => lock.close()
}
