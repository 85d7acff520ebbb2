// `npm run engines`: the pages and the most common journeys in the engines of Safari, Firefox and Chrome, if installed.
// `--install`: installs WebKitGTK and Firefox with apt, as root on Debian. Other arguments go to Playwright.

import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureBrowser } from '../../dev/browser.ts'
import { installPackages } from '../../dev/programs.ts'
import { missingEngines } from './programs.ts'

const words = process.argv.slice(2)
if (words.includes('--install')) installPackages(missingEngines().flatMap(({ packages }) => packages))

for (const { name, packages } of missingEngines())
  console.log(`${name} is not installed (${packages.join(', ')}): npm run engines -- --install fetches it.`)

const playwright = path.resolve(import.meta.dirname, '../../node_modules/@playwright/test/cli.js')
const rest = words.filter((word) => word !== '--install')
const { status } = spawnSync(
  process.execPath,
  [playwright, 'test', '--grep=@engines', '--workers=2', ...rest],
  {
    stdio: 'inherit',
    env: { ...process.env, CHROME_PATH: ensureBrowser() },
  },
)
process.exitCode = status ?? 1
