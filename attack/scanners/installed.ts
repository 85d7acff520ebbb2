import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'

export type Scanner = 'sqlmap' | 'wapiti'

/** Where a program is on the PATH; null where it is not. */
export function findProgram(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.map((folder) => path.join(folder, name)).find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Fetches what is missing with apt, as root on Debian; elsewhere it says what to do. */
export function install(scanners: readonly Scanner[]): void {
  const missing = scanners.filter((name) => findProgram(name) === null)
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    console.log(`Install ${missing.join(' and ')} yourself: that takes root, and apt.`)
    return
  }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    stdio: 'inherit',
  })
}
