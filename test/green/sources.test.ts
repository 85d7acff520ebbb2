import { expect, it } from 'vitest'
import { allFiles, closureOf, hashOfFiles } from './sources.ts'

it('the closure of a source has what it imports, by way of others and of #names too', () => {
  const closure = closureOf('test/e2e/gallery.e2e.ts')
  for (const file of [
    'test/gallery/checks/contrast.ts',
    'test/gallery/views/groups.ts',
    'contract/session.ts',
    'i18n/languages.ts',
  ])
    expect(closure).toContain(file)
})

it('a walk leaves out the excluded files, and those that only they import', () => {
  const isView = (file: string) => file.startsWith('test/gallery/views/')
  const closure = closureOf('test/e2e/gallery.e2e.ts', isView)
  expect([...closure].filter(isView)).toEqual([])
  expect(closure).toContain('test/gallery/views.ts')
})

it('the hash of files does not depend on their order', () => {
  const [one = '', two = ''] = allFiles()
  expect(hashOfFiles([one, two])).toBe(hashOfFiles([two, one]))
  expect(hashOfFiles([one])).not.toBe(hashOfFiles([two]))
})
