import { fold } from '#contract/fold.ts'
import { tidy } from './names.ts'

/** Between the parts of a name, and written in many ways. */
export const nameMarks = " -‐‑‒–—'’‘`´ʼ.,·"

const marks = new RegExp(`[${nameMarks.replace('-', '\\-')}]`, 'gu')

/** A name as people see it: the same whichever apostrophe, hyphen or space it is typed with. */
export const lookOf = (name: string): string =>
  tidy(name)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[’‘`´ʼ]/g, "'")
    .replaceAll(/[‐‑‒–—]/g, '-')

/** A name without accents and without what stands between its parts; `findCandidates` computes the same. */
export const nameKey = (name: string): string => fold(tidy(name)).replaceAll(marks, '')

/** In words; longer names are compared as they are. */
const maxTurned = 7

/** The keys of a name and of the same one with the surname first, wherever that begins. */
function nameKeys(name: string): string[] {
  const words = tidy(name).split(/[ ,]+/)
  if (words.length > maxTurned) return [nameKey(name)]
  const keys = words.map(nameKey)
  const turned = keys.map((_, at) => [...keys.slice(at), ...keys.slice(0, at)].join(''))
  return [...new Set(turned)].filter((key) => key !== '')
}

const known = new WeakMap<object, string[]>()

/** The keys of the name of a row; none without one. They are asked for several times, and computed once. */
export function keysOfRow(row: { readonly name?: string }): string[] {
  const keys = known.get(row) ?? (row.name === undefined ? [] : nameKeys(row.name))
  known.set(row, keys)
  return keys
}
