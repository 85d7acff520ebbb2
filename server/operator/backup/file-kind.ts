import { closeSync, openSync, readSync } from 'node:fs'
import { CommandFailed } from '../failures.ts'

/** What engine a backup was made of, by its first bytes. @throws CommandFailed where it is neither's, or not there */
export function engineOfBackup(file: string): 'embedded' | 'postgresql' {
  const start = Buffer.alloc(5)
  const descriptor = opened(file)
  try {
    readSync(descriptor, start)
  } finally {
    closeSync(descriptor)
  }
  if (start.toString('latin1') === 'PGDMP') return 'postgresql'
  if (start[0] === 0x1f && start[1] === 0x8b) return 'embedded'
  throw new CommandFailed(`${file} is no backup of a portal.`)
}

function opened(file: string): number {
  try {
    return openSync(file, 'r')
  } catch (cause) {
    throw new CommandFailed(`${file} cannot be read.`, { cause })
  }
}
