import { existsSync } from 'node:fs'
import { findProgram } from '../../dev/programs.ts'

/** Debian's names of what the tests in other engines need. */
const packages = { webkit: ['webkit2gtk-driver', 'xvfb'], firefox: ['firefox-esr'] } as const

export type WebKitPrograms = { driver: string; browser: string; display: string }

/** WebKitGTK has Safari's engine; its small browser is beside the library. */
export function findWebKit(): WebKitPrograms | undefined {
  const driver = findProgram('WebKitWebDriver')
  const display = findProgram('Xvfb')
  const browser = ['x86_64', 'aarch64']
    .flatMap((kind) => ['6.0', '4.1', '4.0'].map((version) => [kind, version] as const))
    .map(([kind, version]) => `/usr/lib/${kind}-linux-gnu/${folderOf(version)}/MiniBrowser`)
    .find((file) => existsSync(file))
  return driver && display && browser ? { driver, display, browser } : undefined
}

const folderOf = (version: string) => (version === '6.0' ? 'webkitgtk-6.0' : `webkit2gtk-${version}`)

export const findFirefox = (): string | undefined => findProgram('firefox-esr', 'firefox')

/** The engines that are not installed, with the packages that bring them. */
export function missingEngines(): { name: string; packages: readonly string[] }[] {
  return [
    ...(findWebKit() ? [] : [{ name: 'WebKit', packages: packages.webkit }]),
    ...(findFirefox() ? [] : [{ name: 'Firefox', packages: packages.firefox }]),
  ]
}
