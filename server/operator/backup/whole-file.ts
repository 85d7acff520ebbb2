import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { CommandFailed } from '../failures.ts'

/** @throws CommandFailed if the file exists, or its folder does not */
export function assertNew(file: string): void {
  if (existsSync(file)) throw new CommandFailed(`${file} exists already; nothing was done.`)
  const folder = path.dirname(path.resolve(file))
  if (!existsSync(folder)) throw new CommandFailed(`There is no folder ${folder}.`)
}

/**
 * Writes a file that only its owner may read. It gets its name only when it is complete and on disk.
 * @param write gets the temporary name to write to
 */
export async function writeWhole(file: string, write: (part: string) => Promise<void>): Promise<void> {
  assertNew(file)
  const part = `${file}.part`
  rmSync(part, { force: true })
  closeSync(openSync(part, 'wx', 0o600))
  try {
    await write(part)
    sync(part)
    renameSync(part, file)
    sync(path.dirname(path.resolve(file)))
  } finally {
    rmSync(part, { force: true })
  }
}

/** Flushes a file or a folder to disk. */
export function sync(file: string): void {
  const descriptor = openSync(file, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
