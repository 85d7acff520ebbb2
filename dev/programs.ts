import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of the first of these programs that is on the PATH. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable)
}

/** Fetches Debian's packages with apt, as root on Debian; elsewhere it says what to do. */
export function installPackages(names: readonly string[]): void {
  if (names.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    console.log(`Install ${names.join(', ')} yourself: that takes root, and apt.`)
    return
  }
  const quietly = ['-y', '-qq', '--no-install-recommends']
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  execFileSync('apt-get', ['install', ...quietly, ...names], { stdio: 'inherit' })
}
