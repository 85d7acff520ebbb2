import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Words and turns that a native engineer would not write. Users' words: i18n/words.test.ts. */
const banned = [
  /\b(whoever|whomever|anew|(no|some|any|every)body)\b/i,
  /\b(lies?|lay) (in|at|under|below|above|outside|within|there|elsewhere)\b/i,
  /\b(comes?|came) to\b/i,
  /\b(goes?|went|gone) along\b/i,
  /\b(is|are|was|were|be|been|not) told\b/i,
]

/** A comment or a title says its subject: not “What a caller sends” but “A caller's input”. */
const riddle = /^(what|who|whose|whom)\b(?!.*\?)/i

/** A title that needs its `describe` as a subject: “is refused” instead of “a used code is refused”. */
const bareVerb =
  /^(is|are|was|were|has|have|had|can|cannot|may|must|does?|did|needs?|shows?|says?|lets?|keeps?|gives?|takes?|works?|stays?|holds?|gets?|makes?|sends?|accepts?|refuses?|answers?|adds?|deletes?|stores?|tells?|leaves?|aborts|arrives|asks|audits|authenticates|begins|cancels|carries|checks|clears|closes|compares|creates|defaults|differs|draws|drops|embeds|enforces|erases|exists|exits|expires|extends|fails|finds|follows|forgets|forgives|forwards|gains|goes|greets|happens|helps|hides|includes|invites|leads|logs|looks?|loses|matches|means|moves|navigates|offers|opens|passes|pauses|raises|reaches|recognises|refers|rejects|releases|removes|renews|repeats|replaces|reports|restores|rests|returns|seals|searches|sees?|serves|settles|signs|sorts|speaks|stops|succeeds|suggests|survives|translates|treats|trusts|turns|warns)\b/

/** The same for words that may be nouns as well: “mails the owner”, but not “mails are claimed”. */
const verbOrNoun =
  /^(acts|calls|changes|charges|counts|documents|exports|grows|hands|limits|links|lists|mails|names|notes|pages|posts|queues|refunds|rounds|runs|sets|shares|times|tries) (an?|each|every|everything|it|its|mail|no|nothing|once|out|people|staff|the|them|through|what|which|who)\b/

/** A title that goes on with the words of its `describe`. */
const continuation = /^((that|and|n?or|but|twice|refused|used) |pages$)/

const needsDescribe = (title: string) =>
  [bareVerb, verbOrNoun, continuation].some((words) => words.test(title))

const isWordList = (file: string) => /\bwords\/\w+\.ts$/.test(file)

const sources = globSync([
  '*.{ts,cjs}',
  '{contract,i18n,server,dev,test,bench,attack,chaos}/**/*.{ts,js}',
  'web/*.ts',
  'web/{app,features,kit,platform,public,screens}/**/*.{ts,tsx,js,css}',
]).filter((file) => !isWordList(file) && path.resolve(file) !== import.meta.filename)

const papers = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]

/** A comment's text, without its stars and slashes. */
const textOf = (comment: string) =>
  comment
    .replaceAll(/^\s*(\/\*\*?|\*\/|\*|\/\/)|\*\/\s*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const commentsIn = (source: string) =>
  [...source.matchAll(/\/\*[\s\S]*?\*\/|(?:(?<=^\s*)\/\/ .*\n?)+|(?<=\S) \/\/ .*/gm)].map(([comment]) =>
    textOf(comment),
  )

/** The titles of tests, also those after a table of cases; `describe` names a subject and may ask a question. */
const titlesIn = (source: string, kinds: string) => {
  const calls = `\\b(?:${kinds})(?:\\.\\w+(?:\\([^)]*\\))?)*`
  const tables = kinds.includes('it') ? '|^ *\\](?: as const)?\\)' : ''
  return [...source.matchAll(new RegExp(`(?:${calls}${tables})\\(\\s*(['\`])(.*?)\\1`, 'gm'))].map(
    ([, , title = '']) => title,
  )
}

const isBanned = (text: string) => banned.some((words) => words.test(text))

const faultsIn = (source: string): string[] => [
  ...[...commentsIn(source), ...titlesIn(source, 'it|test')].filter(
    (text) => isBanned(text) || riddle.test(text),
  ),
  ...titlesIn(source, 'describe').filter(isBanned),
]

/** Lines with a banned word outside code spans, and outside the examples of CONTRIBUTING, which are rows of a table. */
const faultsInPaper = (file: string, text: string): string[] =>
  text
    .split('\n')
    .filter((line) => isBanned(line.replaceAll(/`[^`]*`/g, '')))
    .filter((line) => file !== 'CONTRIBUTING.md' || !line.startsWith('|'))

describe('plain words', () => {
  it('comments and test titles have no banned word', () => {
    const found = sources.flatMap((file) =>
      faultsIn(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
    )
    expect(found).toEqual([])
  })

  it('titles of tests stand without their describe', () => {
    const found = sources
      .filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
      .flatMap((file) =>
        titlesIn(readFileSync(file, 'utf8'), 'it|test')
          .filter(needsDescribe)
          .map((title) => `${file}: ${title}`),
      )
    expect(found).toEqual([])
  })

  it('documents have no banned word', () => {
    const found = papers.flatMap((file) =>
      faultsInPaper(file, readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    '/** What a caller sends. */',
    '/**\n * Who may call it.\n */',
    '// Whose cards these are.',
    'const a = 1 // whoever it is',
    '/** Rows that\n * lie in a group. */',
    "it('is told by the audit', () => {",
    "it.each(cases)('what %s sends', () => {",
    'describe(`a group and all that goes along`, () => {',
  ])('a source with “%s” fails', (source) => {
    expect(faultsIn(source)).toHaveLength(1)
  })

  it.each(["const whoever = 'nobody'", '/** Whoops: where is it? */', '// What now? Ask again.'])(
    'a source with “%s” passes',
    (source) => {
      expect(faultsIn(source)).toEqual([])
    },
  )

  it.each([
    "it('is refused', () => {",
    "it.each(codes)('needs %s', () => {",
    "it('mails the owner', () => {",
    "it('that is used twice ends the session', () => {",
    "it('nor does a list of groups', () => {",
    "it.each([\n  ['a', f()],\n])(\n  'and not by %s',\n  () => {",
  ])('the title of “%s” needs a subject', (source) => {
    expect(titlesIn(source, 'it|test').filter(needsDescribe)).toHaveLength(1)
  })

  it.each([
    "it('mails are claimed up to the limit', () => {",
    "it('orders by an admin are listed', () => {",
    "it.each(codes)('%s is refused', () => {",
  ])('the title of “%s” has a subject', (source) => {
    expect(titlesIn(source, 'it|test').filter(needsDescribe)).toEqual([])
  })

  it('a document with a banned word outside its code spans fails', () => {
    expect(faultsInPaper('README.md', 'For `nobody`.\nFor nobody.\n')).toEqual(['For nobody.'])
  })
})
