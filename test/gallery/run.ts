// `npm run gallery`: every screen and every dialog in every look, into dist/gallery/index.html. Words after it go to
// Playwright: `npm run gallery -- -g products`.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { playwright } from '../runners.ts'
import { galleryPage } from './gallery-page.ts'
import type { Shot } from './records.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'dist/gallery')

/** The findings, with the names of the pictures. */
function shots(): (Shot & { picture: string })[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      ...(JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Shot),
      picture: file.replace(/json$/, 'png'),
    }))
}

if (process.argv.length === 2) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const words = ['test', 'test/e2e/gallery.e2e.ts', '--workers=2', '--trace=off', '--reporter=line']
const isWell = await playwright([...words, ...process.argv.slice(2)], { GALLERY_FOLDER: folder })
const all = shots()
writeFileSync(path.join(folder, 'index.html'), galleryPage(all))
const failing = all.filter(({ findings }) => findings.length > 0)
console.log(`${all.length} pictures, ${failing.length} with findings: ${path.join(folder, 'index.html')}`)
process.exitCode = isWell ? 0 : 1
