import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findProgram } from '../../dev/programs.ts'

export type Scanner = 'sqlmap' | 'wapiti'

/** Fetches what is missing with apt, as root on Debian; elsewhere it says what to do. */
export function install(scanners: readonly Scanner[]): void {
  const missing = scanners.filter((name) => findProgram(name) === undefined)
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
