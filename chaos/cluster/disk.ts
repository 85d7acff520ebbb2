import { closeSync, openSync, writeSync } from 'node:fs'

/** Writes a file until its disk is full, also while others write. @throws any error but ENOSPC */
export function fillDisk(ballast: string): void {
  const file = openSync(ballast, 'w')
  const block = Buffer.alloc(1024 * 1024)
  try {
    // Takes what is left, if that is less than a block.
    for (;;) writeSync(file, block)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}
