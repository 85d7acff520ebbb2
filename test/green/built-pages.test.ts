import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readBuiltPages } from './built-pages.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A build with a start that loads a screen, whose files are named by these hashes. */
function built(hashes: { start: string; screen: string }, screenText = 'screen()') {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-built-'))
  folders.push(folder)
  const [start, screen] = [`assets/start-${hashes.start}.js`, `assets/queries-${hashes.screen}.js`]
  const other = 'assets/queries-OtherOne.js'
  mkdirSync(path.join(folder, 'assets'))
  mkdirSync(path.join(folder, '.vite'))
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
  write(start, `import('./${path.basename(screen)}')`)
  write(screen, screenText)
  write(other, 'other()')
  write('index.html', `<script src="/${start}"></script>`)
  write(
    '.vite/first-paint.json',
    JSON.stringify({ pages: [`/${screen}`], languages: { nl: 'Hulp', en: 'Help' } }),
  )
  write(
    '.vite/chunks.json',
    JSON.stringify({
      [start]: ['web/main.tsx'],
      [screen]: ['web/screen/queries.ts'],
      [other]: ['web/other/queries.ts'],
    }),
  )
  return { ...readBuiltPages(folder), start: `/${start}`, screen: `/${screen}` }
}

const before = built({ start: 'AAAAAAAA', screen: 'BBBBBBBB' })

it('a file whose name alone has changed, and those that name it, are the same inputs', () => {
  const after = built({ start: 'CCCCCCCC', screen: 'DDDDDDDD' })
  expect(after.hashes.get(after.start)).toBe(before.hashes.get(before.start))
  expect(after.hashes.get(after.screen)).toBe(before.hashes.get(before.screen))
  expect(after.document).toBe(before.document)
})

it('a changed screen is another input; what loads it is not', () => {
  const after = built({ start: 'CCCCCCCC', screen: 'DDDDDDDD' }, 'screen(2)')
  expect(after.hashes.get(after.screen)).not.toBe(before.hashes.get(before.screen))
  expect(after.hashes.get(after.start)).toBe(before.hashes.get(before.start))
})

it('a file that loads another one of the same name is another input', () => {
  const after = built({ start: 'AAAAAAAA', screen: 'OtherOne' })
  expect(after.hashes.get(after.start)).not.toBe(before.hashes.get(before.start))
})

it('the drawing in a document counts by language', () => {
  expect(before.drawnIn('nl')).not.toBe(before.drawnIn('en'))
  expect(before.sourcesOf(before.screen)).toEqual(['web/screen/queries.ts'])
})
