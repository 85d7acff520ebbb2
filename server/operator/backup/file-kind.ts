import { closeSync, openSync, readSync } from 'node:fs'
import { CommandFailed } from '../failures.ts'

/** The engine that a backup is of, by its first bytes. @throws CommandFailed if it is of neither, or missing */
export function engineOfBackup(file: string): 'embedded' | 'postgresql' {
  const start = Buffer.alloc(5)
  const descriptor = openForReading(file)
  try {
    readSync(descriptor, start)
  } finally {
    closeSync(descriptor)
  }
  if (start.toString('latin1') === 'PGDMP') return 'postgresql'
  if (start[0] === 0x1f && start[1] === 0x8b) return 'embedded'
  throw new CommandFailed(`${file} is not a backup of a portal.`)
}

function openForReading(file: string): number {
  try {
    return openSync(file, 'r')
  } catch (cause) {
    throw new CommandFailed(`${file} cannot be read.`, { cause })
  }
}
