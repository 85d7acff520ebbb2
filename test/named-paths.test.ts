import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const papers = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]

const ours = /^(contract|i18n|server|web|dev|test|bench|attack|chaos|deploy|docs)\/[\w./*{},-]+$/

/** Paths of this project in code spans, such as `server/groups`; those with a placeholder (`NNN`, `<name>`) are left out. */
function pathsIn(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span.split(/[\s:#]/)[0] ?? '')
  return spans.filter((span) => ours.test(span) && !span.includes('NNN'))
}

/** The files that a document's links lead to, from the root of the project. */
function linksIn(file: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link = '']) => link)
  return links.map((link) => path.join(path.dirname(file), link))
}

/** `a/{b,c}` is two paths. */
const expanded = (named: string): string[] => {
  const [, before = '', inner, after = ''] = named.match(/^(.*?)\{(.*?)\}(.*)$/) ?? []
  return inner === undefined ? [named] : inner.split(',').flatMap((one) => expanded(before + one + after))
}

/** Output is named too, and need not be there. */
const isOutput = (named: string) => /^(web\/dist|bench\/results)\b/.test(named)

const isThere = (named: string) => isOutput(named) || existsSync(named) || globSync(named).length > 0

const missingIn = (file: string, text: string) =>
  [...pathsIn(text).flatMap(expanded), ...linksIn(file, text)].filter((named) => !isThere(named))

describe('paths named in documents', () => {
  it.each(papers)('all exist: %s', (file) => {
    expect(missingIn(file, readFileSync(file, 'utf8'))).toEqual([])
  })

  it.each([
    ['a code span', 'see `server/groups/gone.ts`', ['server/groups/gone.ts']],
    ['braces', '`test/{e2e,gone}`', ['test/gone']],
    ['a link', '[decision 1](001-gone.md#why)', ['docs/decisions/001-gone.md']],
    [
      'neither',
      '`server/groups`, `test/{e2e,gallery}`, `server/<slice>/queries.ts`, [x](https://x.example/gone)',
      [],
    ],
  ])('a dead path in %s is found', (_, text, missing) => {
    expect(missingIn('docs/decisions/000.md', text)).toEqual(missing)
  })

  it.each(globSync('docs/decisions/*.md'))('the decision has a number, a status and a date: %s', (file) => {
    const number = Number(path.basename(file).slice(0, 3))
    expect(readFileSync(file, 'utf8')).toMatch(
      new RegExp(
        `^# ${number}\\. .+\\n\\nStatus: (accepted|(partly )?superseded by \\[\\d{3}\\])[^]*?\\n\\nDate: 2\\d{3}-\\d\\d-\\d\\d\\n`,
      ),
    )
  })
})
