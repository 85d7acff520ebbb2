import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Writes a file whole or not at all: what reads it after a crash finds the old or the new. */
export function writeWhole(file: string, value: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(value, null, 2))
  renameSync(`${file}.new`, file)
}
