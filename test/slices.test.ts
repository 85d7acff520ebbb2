import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** A slice is a folder of `server/`, `server/platform/` or `server/record/`; a file beside the folders stands for itself. */
const sliceOf = (file: string) => {
  const [first = '', second = ''] = path.relative('server', file).split(path.sep)
  return first === 'platform' || first === 'record' ? `${first}/${second}` : first
}

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => path.join('server', file))

/** A file's imports from files beside it, except those of types alone. */
function importsOf(file: string): string[] {
  const statements = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )(?<names>[^'"]*?) from '(?<from>\.[^']+)'/gms,
  )
  return [...statements]
    .filter(({ groups }) => !/^\{(\s*type \w+( as \w+)?,?)+\s*\}$/.test(groups?.names ?? ''))
    .map(({ groups }) => path.join(path.dirname(file), groups?.from ?? ''))
}

const needs = new Map<string, Set<string>>()
for (const file of sources) {
  const slice = sliceOf(file)
  const others = importsOf(file).map(sliceOf)
  needs.set(slice, new Set([...(needs.get(slice) ?? []), ...others.filter((other) => other !== slice)]))
}

/** Everything that a slice needs, by way of others as well. */
function reachedFrom(slice: string, reached = new Set<string>()): Set<string> {
  for (const other of needs.get(slice) ?? []) {
    if (reached.has(other)) continue
    reached.add(other)
    reachedFrom(other, reached)
  }
  return reached
}

it('the slices that a slice needs are found', () => {
  expect(needs.get('accounts')).toContain('groups')
  expect(reachedFrom('registration')).toContain('sessions')
})

it('no two slices of the server need each other, not even by way of others', () => {
  expect([...needs.keys()].filter((slice) => reachedFrom(slice).has(slice))).toEqual([])
})
