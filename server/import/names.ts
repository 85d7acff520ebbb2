/**
 * Without invisible characters: space of every kind is one space, soft hyphens and zero-width spaces go. Joiners stay: Persian and Indian
 * names need them.
 */
export const tidy = (text: string) =>
  text
    .replaceAll(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Letters of any script, and what stands between the parts of a name. */
export const isName = (text: string) =>
  /^(?:[\p{L}\p{M}\p{Pd}'’‘`´ʼ· .,()]|\u200c|\u200d)+$/u.test(text) &&
  /[\p{L}]{2}|\p{Script=Han}|\p{Script=Hangul}/u.test(text) &&
  mayBeName(text)

const maxNameWords = 7

/** In small letters all through, a text of more words is a sentence. */
const maxSmallWords = 2

/** Whether a text is a name rather than a sentence: few words, with capitals but for particles, or all in small letters. */
export function looksLikeName(text: string): boolean {
  if (!isName(text) || /[.,]$/.test(text.replace(/ (?:\p{L}|jr|sr)\.$/iu, ''))) return false
  const words = text.split(/[\s,]+/).filter((word) => !isParticle(word))
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length
  return words.length <= maxNameWords && (small === 0 || (small === words.length && small <= maxSmallWords))
}

/** Texts that no name holds: marks of other formats, an address, letters that were read in a wrong encoding. */
const inNoName = /[<>{}[\]|\\@=:\ufffd]|\p{Ll}{2}\.\p{Ll}|[ÃÂÐÑ][\u0080-\u00bf]|\p{Cc}/u

/** Whether a text may be a name, among them those with digits, quotes or semicolons. */
export const mayBeName = (text: string) =>
  /\p{L}/u.test(text) && !inNoName.test(text) && !/[()]/.test(text.replaceAll(/\([^()]*\)/g, ''))

/** `1. `, `2) `, `• `, `- [x] `, `✅ `: as lists in documents and mails begin. */
const listMark =
  /^(?:(?:[-–—•·*▪▫◦‣●○■□✓☐➢]+|\[[ xX]?\]|\p{Extended_Pictographic}\ufe0f?|\d{1,4}[.)])\s+)+(?=\p{L})/u

/** `*Juna De Smedt`, `Juna De Smedt**`: what a note below the list tells of. */
const noteMark = /^[*†‡]+(?=\p{L})|(?<=\p{L})[*†‡]+$/gu

export const withoutListMark = (text: string) => text.replace(listMark, '').replaceAll(noteMark, '')

// Between a first name and a surname, in small letters or with capitals: the surname begins with them.
const particles = new Set(
  [
    'van von vom zu zum zur de den der des d du da do dos das di del della delle dello degli',
    "la le los las el al ter ten te 't t op in bin ibn ben bint av af mac mc san santa st",
    'saint vande vander vanden',
  ].flatMap((words) => words.split(' ')),
)

const isParticle = (word: string) => particles.has(word.toLowerCase().replace(/[.’]/g, ''))
const isInCapitals = (word: string) => /\p{Lu}{2}/u.test(word) && word === word.toUpperCase()

/** `Claes, Ada` and `Claes Ada` are `Ada Claes`; `DE SMET Noah` is `Noah DE SMET`, `Van der Meer Jan` is `Jan Van der Meer`. */
function firstNameFirst(lastFirst: string): string {
  const [last = '', first = '', ...more] = lastFirst.split(',').map((part) => part.trim())
  if (isEastern(lastFirst)) return lastFirst.replaceAll(/\s*,\s*/g, ' ')
  if (first !== '') return [first, last, ...more].filter(Boolean).join(' ')
  const words = last.split(/\s+/)
  const capitals = words.findIndex((word) => !isInCapitals(word))
  const ofParticles = words.findIndex((word) => !isParticle(word)) + 1
  const isSplitByCapitals = capitals > 0 && words.slice(capitals).some((word) => !isInCapitals(word))
  const length = isSplitByCapitals ? capitals : Math.max(1, ofParticles)
  return [...words.slice(length), ...words.slice(0, length)].join(' ')
}

/** Chinese, Japanese and Korean names begin with the surname, in their own letters. */
const isEastern = (name: string) =>
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\s,·・ー]+$/u.test(name)

/** The parts of a name as a list has them in columns of their own. */
export type NameParts = Partial<
  Record<'name' | 'firstName' | 'middleName' | 'lastName' | 'lastFirst', string>
>

function inOrder(first = '', middle = '', last = ''): string {
  const parts = isEastern(`${first}${middle}${last}`) ? [last, middle, first] : [first, middle, last]
  return parts.filter((part) => part !== '').join(' ')
}

/**
 * One name of its parts; undefined if there is none. In some languages the column of the first name is headed “name” as well.
 * @param isWhole a full name stays as it is, as beside a login: an exported one is meant so
 */
export function joinedName({ firstName, middleName, lastName, ...whole }: NameParts, isWhole: boolean) {
  const name = whole.name && withoutListMark(tidy(whole.name))
  const lastFirst = whole.lastFirst && withoutListMark(tidy(whole.lastFirst))
  if (lastName !== undefined || (name === undefined && lastFirst === undefined))
    return inOrder(firstName ?? name, middleName, lastName) || undefined
  if (name === undefined) return firstNameFirst(lastFirst ?? '')
  if (isWhole) return name
  const [last, first, ...more] = name.split(',').map((part) => part.trim())
  return first && last && more.length === 0 ? `${first} ${last}` : name
}
