// `npm run engines`: the pages and the most common journeys in the engines of Safari, Firefox and Chrome, if installed.
// `--install`: installs WebKitGTK and Firefox with apt, as root on Debian. Other arguments go to Playwright.

import { installPackages } from '../../dev/programs.ts'
import { playwright } from '../runners.ts'
import { missingEngines } from './programs.ts'

const words = process.argv.slice(2)
if (words.includes('--install')) installPackages(missingEngines().flatMap(({ packages }) => packages))

for (const { name, packages } of missingEngines())
  console.log(`${name} is not installed (${packages.join(', ')}): npm run engines -- --install fetches it.`)

const rest = words.filter((word) => word !== '--install')
process.exitCode = (await playwright(['test', '--grep=@engines', '--workers=2', ...rest])) ? 0 : 1
