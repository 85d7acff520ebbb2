import { dosLetters } from './dos-letters.ts'
import { likelihoodOf } from './letter-model.ts'

// The commonest first: if two read a file alike, the first is chosen. `prior`: how much likelier the first one is, in the logarithm.
const singleByte = [
  { id: 'windows-1252', name: 'Windows-1252', prior: 0 },
  { id: 'windows-1251', name: 'Windows-1251', prior: -1 },
  { id: 'windows-1250', name: 'Windows-1250', prior: -1.5 },
  { id: 'windows-1254', name: 'Windows-1254', prior: -1.5 },
  { id: 'windows-1253', name: 'Windows-1253', prior: -1.5 },
  { id: 'windows-1257', name: 'Windows-1257', prior: -2.5 },
  { id: 'windows-1255', name: 'Windows-1255', prior: -2.5 },
  { id: 'windows-1256', name: 'Windows-1256', prior: -2.5 },
  { id: 'windows-1258', name: 'Windows-1258', prior: -4 },
  { id: 'cp850', name: 'DOS 850', prior: -1.5 },
  { id: 'macintosh', name: 'Mac', prior: -2 },
  { id: 'cp852', name: 'DOS 852', prior: -4 },
  { id: 'cp437', name: 'DOS 437', prior: -3 },
  { id: 'ibm866', name: 'DOS 866', prior: -1.5 },
  { id: 'koi8-r', name: 'KOI8-R', prior: -2.5 },
  { id: 'x-mac-cyrillic', name: 'Mac, Cyrillic', prior: -3 },
  { id: 'iso-8859-2', name: 'ISO 8859-2', prior: -3 },
] as const

const unicode = [
  { id: 'utf-8', name: 'UTF-8' },
  { id: 'utf-16le', name: 'UTF-16' },
  { id: 'utf-16be', name: 'UTF-16 BE' },
] as const

export type Encoding = (typeof singleByte | typeof unicode)[number]['id']

/** One way to read the letters of a file. `sample`: some words as they are read by it. */
export type Reading = { encoding: Encoding; name: string; sample: string }

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)

/** @returns the text without a byte order mark; bytes that mean nothing become U+FFFD */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  const letters = encoding.startsWith('cp')
    ? dosLetters[encoding.slice(2) as `${keyof typeof dosLetters}`]
    : null
  if (!letters) return new TextDecoder(encoding).decode(bytes)
  return latin(bytes).replaceAll(/[\x80-\xff]/g, (byte) => letters.charAt(byte.charCodeAt(0) - 0x80))
}

/** Each byte as the character of its number. */
export function latin(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('')
}

/** UTF-16 by its byte order mark; or, since no other text holds a byte 0, by where these stand. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  let [even, odd] = [0, 0]
  for (const [at, byte] of bytes.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  if (Math.max(even, odd) < bytes.length / 50 || Math.min(even, odd) * 20 > Math.max(even, odd)) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Longer words have a cause of their own; more of them say nothing new. */
const maxWords = 4000

/** The different words with bytes beyond ASCII, each as the characters of its bytes, over the whole file. */
function wordsOf(bytes: Uint8Array): Map<string, number> {
  const words = new Map<string, number>()
  for (const [word] of latin(bytes).matchAll(/[A-Za-z\x80-\xff]{1,40}/g)) {
    if (/[\x80-\xff]/.test(word) && (words.size < maxWords || words.has(word)))
      words.set(word, (words.get(word) ?? 0) + 1)
  }
  return words
}

const bytesOf = (word: string) => Uint8Array.from(word, (byte) => byte.charCodeAt(0))

/** Whether more of the letters beyond ASCII are right UTF-8 than are not: a few bad bytes spoil their cells, not the file. */
function isUtf8(words: Map<string, number>): boolean {
  let [right, wrong] = [0, 0]
  for (const [word, count] of words) {
    const letters = decode(bytesOf(word), 'utf-8').match(/[\u0080-\u{10ffff}]/gu) ?? []
    const bad = letters.filter((letter) => letter === '\ufffd').length
    wrong += bad * count
    right += (letters.length - bad) * count
  }
  return right > wrong
}

/**
 * The ways to read a file, the likeliest first, those that read it alike once. One alone for ASCII, UTF-16 and what has a byte order
 * mark: nothing is to be chosen there.
 */
export function readingsOf(bytes: Uint8Array): Reading[] {
  const only = (encoding: Encoding) => [{ encoding, name: '', sample: '' }]
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return only('utf-8')
  const utf16 = utf16Of(bytes)
  if (utf16) return only(utf16)
  const words = wordsOf(bytes)
  if (words.size === 0) return only('utf-8')
  const joined = bytesOf([...words.keys()].join('\n'))
  const weights = [...words.values()].map((count) => 1 + Math.log(count))
  const ranked = singleByte
    .map(({ id, name, prior }) => {
      const read = decode(joined, id)
      const likelihoods = read.split('\n').map((word, at) => likelihoodOf(word) * (weights[at] ?? 1))
      return {
        encoding: id as Encoding,
        name,
        read,
        score: likelihoods.reduce((sum, next) => sum + next, prior),
      }
    })
    .sort((one, other) => other.score - one.score)
  const utf8 = { encoding: 'utf-8' as Encoding, name: 'UTF-8', read: decode(joined, 'utf-8') }
  const all = isUtf8(words) ? [utf8, ...ranked] : [...ranked, utf8]
  const sampled = sampleOf([...words.keys()])
  return all
    .filter(({ read }, at) => all.findIndex((other) => other.read === read) === at)
    .map(({ encoding, name }) => ({ encoding, name, sample: decode(sampled, encoding) }))
}

const sampleLength = 32

/** The bytes of a few words, with as many different letters beyond ASCII as fit. */
function sampleOf(words: readonly string[]): Uint8Array {
  const shown = new Set<string>()
  const taken: string[] = []
  const unseen = (word: string) => new Set([...word].filter((byte) => byte > '\x7f' && !shown.has(byte))).size
  const open = words.filter((word) => word.length <= sampleLength).slice(0, 500)
  while (open.length > 0) {
    const best = open.reduce((one, other) => (unseen(other) > unseen(one) ? other : one))
    if (unseen(best) === 0 || [...taken, best].join(', ').length > sampleLength) break
    for (const byte of best) shown.add(byte)
    taken.push(best)
  }
  return bytesOf((taken.length > 0 ? taken : words.slice(0, 1)).join(', ').slice(0, sampleLength))
}
