import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '#i18n/languages.ts'
import { hashOf } from './sources.ts'

/**
 * The built pages as inputs of a test. Names of files end in a hash of their content, so a change of one chunk changes the text of
 * all that load it. Here each name stands for the modules in its chunk (dev/chunk-modules.ts), so that only what really differs
 * differs.
 */
export type BuiltPages = {
  /** The hash of what a file is and holds, by its path in an address (`/assets/GroupsScreen-3xYz.js`). */
  hashes: ReadonlyMap<string, string>
  /** The sources that a script stands for, by its path. */
  sourcesOf: (file: string) => readonly string[]
  /** The hash of the page that every document starts as, and of the list of screens. */
  document: string
  /** The hash of what the server draws into the document in a language. */
  drawnIn: (language: Language) => string
}

type Chunks = Record<string, string[]>

const hashedName = /[\w.@-]+-[\w-]{6,8}\.(?:js|css|woff2|svg)\b/g

/** @param folder as `buildWeb` wrote it */
export function readBuiltPages(folder: string): BuiltPages {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const chunks: Chunks = JSON.parse(read('.vite/chunks.json'))
  const names = new Map(
    Object.entries(chunks).map(([file, modules]) => [path.basename(file), hashOf(...modules)]),
  )
  const steady = (text: string) =>
    text.replace(hashedName, (name) => names.get(name) ?? name.replace(/-[\w-]{6,8}(\.\w+)$/, '$1'))
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|html)$|^\.built$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('.vite'))
  const hashes = new Map(
    files.map((file) => {
      const text = /\.(js|css)$/.test(file) ? steady(read(file)) : read(file)
      return [`/${file}`, hashOf(names.get(path.basename(file)) ?? '', text)]
    }),
  )
  const { languages, ...drawn } = JSON.parse(steady(read('.vite/first-paint.json')))
  return {
    hashes,
    sourcesOf: (file) => chunks[file.slice(1)] ?? [],
    document: hashOf(steady(read('index.html')), JSON.stringify(drawn)),
    drawnIn: (language) => hashOf(JSON.stringify(languages[language])),
  }
}
