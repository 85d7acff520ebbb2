import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** A hash of several values; the order counts. */
export const hashOf = (...parts: readonly string[]): string => digest(JSON.stringify(parts))

const hashes = new Map<string, string>()

/** The hash of a file's content. Read once in a process: sources may change during a run. @param file relative to the root */
function hashOfFile(file: string): string {
  const known = hashes.get(file)
  if (known !== undefined) return known
  const found = digest(readFileSync(path.join(root, file)))
  hashes.set(file, found)
  return found
}

/** The hash of these files: their names and contents. */
export const hashOfFiles = (files: Iterable<string>): string =>
  hashOf(...[...files].toSorted().flatMap((file) => [file, hashOfFile(file)]))

/** Every file of the project that git knows or would take; none if there is no git. */
export function allFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  return (stdout ?? '').split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)))
}

/** The files that match, but for tests. @param patterns relative to the root */
export const sourcesIn = (...patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root })
    .filter((file) => !/[.]test[.]tsx?$/.test(file) && statSync(path.join(root, file)).isFile())
    .map((file) => file.split(path.sep).join('/'))

const imports = /(?:\bfrom|\bimport)\s*\(?\s*'((?:\.\.?|#\w+)\/[^'?]+)/g

/** A file's imports among the project's own files. `#server/x` is `server/x`: see `imports` in package.json. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(imports)]
    .map(([, named = '']) =>
      named.startsWith('#') ? named.slice(1) : path.posix.join(path.posix.dirname(file), named),
    )
    .filter((named) => existsSync(path.join(root, named)))
}

/**
 * A source and all that it imports, by way of others too.
 * @param file relative to the root
 * @param isLeftOut what is not followed, and not part of the answer
 */
export function closureOf(file: string, isLeftOut: (file: string) => boolean = () => false): Set<string> {
  const found = new Set<string>()
  const visit = (at: string) => {
    if (found.has(at) || isLeftOut(at)) return
    found.add(at)
    if (/[.]tsx?$/.test(at)) importsOf(at).forEach(visit)
  }
  visit(file)
  return found
}
