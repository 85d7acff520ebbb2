import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findProgram, isExecutable } from './programs.ts'

/** The headless shell first: it draws no window around each page, which takes a third of the time. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
]

const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** Switches for a browser that is run by tests, also as root and on a machine without a graphics card. */
export const browserSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  // Without a card, a process for graphics only costs time.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const installedBrowser = (): string | undefined => findProgram(...names) ?? fixedPlaces.find(isExecutable)

/**
 * The Chromium or Chrome to test with: `CHROME_PATH`, else an installed one, else Playwright's own.
 * @throws if `CHROME_PATH` names no program.
 */
export function findBrowser(): string | undefined {
  const named = process.env.CHROME_PATH
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROME_PATH is "${named}", which is not a program.`)
    return named
  }
  const own = chromium.executablePath()
  return installedBrowser() ?? (existsSync(own) ? own : undefined)
}

function run(command: string, ...words: string[]): boolean {
  console.log(`> ${command} ${words.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}

function installWithApt(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  const install = (...packages: string[]) =>
    run('apt-get', 'install', '-y', '--no-install-recommends', ...packages)
  if (!run('apt-get', 'update') || !install('chromium', 'fonts-noto-core')) return false
  install('chromium-headless-shell')
  return true
}

/**
 * Finds a browser and installs one if there is none.
 * @returns the path of its program.
 * @throws with advice if none can be installed.
 */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  console.log('No Chrome or Chromium found; installing one …')
  const playwright = path.resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  const installed = installWithApt() || run(process.execPath, playwright, 'install', 'chromium')
  const browser = installed ? findBrowser() : undefined
  if (browser) return browser
  throw new Error('No browser for the tests. Install Chrome or Chromium, or set CHROME_PATH to one.')
}
