import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { CommandFailed } from '../failures.ts'

/** @throws CommandFailed where there is something of that name, or no folder for it */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new CommandFailed(`${file} is there already; nothing was done.`)
  const folder = path.dirname(path.resolve(file))
  if (!existsSync(folder)) throw new CommandFailed(`There is no folder ${folder}.`)
}

/**
 * Lets something write a file that only its owner may read; it has its name only once it is whole and on the disk.
 * @param write is given the name to write to
 */
export async function writeWhole(file: string, write: (part: string) => Promise<void>): Promise<void> {
  refuseExisting(file)
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

/** Waits until a file or a folder is on the disk. */
export function sync(file: string): void {
  const descriptor = openSync(file, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
