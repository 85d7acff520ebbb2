import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-entries-'))
vi.stubEnv('XDG_CACHE_HOME', folder)
const { forgetEntry, readEntry, writeEntry } = await import('./entries.ts')
afterAll(() => rmSync(folder, { recursive: true }))

const hour = 60 * 60 * 1000
const at = Date.UTC(2026, 10, 25)
const entry = { at, inputs: 'all', files: ['a'], texts: ['b'], tests: 1 }

it('a green entry is trusted for 48 hours, and never one from the future', () => {
  writeEntry('one', entry)
  expect(readEntry('one', at + 47 * hour)).toEqual(entry)
  expect(readEntry('one', at + 48 * hour)).toBeUndefined()
  expect(readEntry('one', at - 1)).toBeUndefined()
  expect(readEntry('another', at)).toBeUndefined()
})

it('a forgotten entry is gone', () => {
  writeEntry('two', entry)
  forgetEntry('two')
  expect(readEntry('two', at)).toBeUndefined()
})
