import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readApps } from './registered-apps.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-apps-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The apps that the portal reads from a file with this text. */
function read(text: string) {
  const file = path.join(folder, 'apps.json')
  writeFileSync(file, text)
  const faults: string[] = []
  return { apps: readApps(file, 'vlinder', faults), faults }
}

const web = {
  key: 'books',
  kind: 'web',
  url: 'https://books.example/start',
  webUrls: ['https://books.example/'],
}
const desktop = { key: 'reader', kind: 'desktop', scheme: 'reader:' }

describe('the file of registered apps', () => {
  it('the file of registered apps replaces the built-in apps; what an app does not need may be left out', () => {
    expect(read(JSON.stringify([web, desktop]))).toEqual({
      apps: [
        { ...web, scheme: null },
        { ...desktop, url: null, webUrls: [] },
      ],
      faults: [],
    })
  })

  it.each<[string, object]>([
    ['an address without https', { ...web, url: 'http://books.example/' }],
    ['an address with a user name', { ...web, url: 'https://books.example@evil.example/' }],
    ['an address with a backslash', { ...web, url: 'https://books.example\\@evil.example/' }],
    ['an address to return to without https', { ...web, webUrls: ['http://books.example/'] }],
    ['a key with a slash', { ...web, key: 'books/all' }],
    ['a kind that does not exist', { ...web, kind: 'plugin' }],
    ['a web app without an address', { ...web, url: null }],
    ['a web app with a scheme', { ...web, scheme: 'books:' }],
    ['a desktop app without a scheme', { ...desktop, scheme: null }],
    ...['http:', 'https:', 'javascript:', 'data:', 'file:', 'blob:', 'vbscript:'].map(
      (scheme): [string, object] => [`a desktop app with the scheme ${scheme}`, { ...desktop, scheme }],
    ),
  ])('the file of registered apps refuses %s', (_, app) => {
    const { apps, faults } = read(JSON.stringify([app]))
    expect(apps).toEqual([])
    expect(faults).toEqual([expect.stringContaining('CALLBACK_APPS_FILE')])
  })

  it('the file of registered apps refuses two apps with one key', () => {
    expect(read(JSON.stringify([web, web])).faults).toEqual([expect.stringContaining('the same key')])
  })

  it.each([
    ['is no JSON', '[{'],
    ['holds no list', '{}'],
  ])('a fault in the file of registered apps names the file if it %s', (_, text) => {
    expect(read(text).faults).toEqual([expect.stringContaining('apps.json')])
  })

  it('the file of registered apps must exist', () => {
    const faults: string[] = []
    expect(readApps(path.join(folder, 'missing.json'), 'vlinder', faults)).toEqual([])
    expect(faults).toEqual([expect.stringContaining('missing.json')])
  })
})
