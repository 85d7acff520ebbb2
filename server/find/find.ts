import { compactWebCode } from '#contract/fields.ts'
import type { Hit, Hits } from '#contract/find.ts'
import { fold } from '#contract/fold.ts'
import { splitSerialNumber } from '#contract/licences.ts'
import type { Language } from '#i18n/languages.ts'
import { writtenEuros } from '#i18n/written.ts'
import { scopeOf } from '../groups/scope.ts'
import { pathsOf } from '../groups/tree.ts'
import type { Db } from '../platform/db/database.ts'
import { asPattern, hasGrams, patternsOfWords, wordsOf } from '../platform/db/search.ts'
import type { Services } from '../services.ts'
import type { Person, Requester } from '../sessions/person.ts'
import type { Finder, HitRow, Tries } from './hit-rows.ts'
import * as queries from './queries.ts'

const serialNumberStart = /^[A-Za-z]{0,10}\d[A-Za-z0-9]{0,19}$/
const paymentNumber = /^\d{1,15}$/

/** Shorter texts have to be a whole word. */
const textMinimum = 3
const isWord = /^[\p{L}\p{N}]+$/u

/** The best hits for a text, exact ones first, in what the person may see; without any, what resembles it; of two letters, those that have it as a whole word. @param size the most hits */
export async function find(
  { db, config }: Services,
  { person, language }: Requester,
  text: string,
  size: number,
): Promise<Hits> {
  const exact = text.toLowerCase()
  const folded = fold(text)
  const isSerialNumber = serialNumberStart.test(text)
  const isPaymentId = paymentNumber.test(text)
  const shape = {
    who: finderOf(person),
    hasGrams: hasGrams(folded),
    isAddress: text.includes('@'),
    isSerialNumber,
    isPaymentId,
  }
  const typed = {
    text,
    exact,
    folded,
    pattern: asPattern(text),
    webCode: compactWebCode(text),
    paymentId: isPaymentId ? Number(text) : 0,
    ...(isSerialNumber ? splitSerialNumber(text.toUpperCase()) : { prefix: '', number: '' }),
  }
  const scope = scopeOf(person)
  const searcher = { id: person.id, groupId: person.group?.id ?? 0, ...pathsOf(scope) }
  const { signInTries } = config
  const among = { ...searcher, path: scope.kind === 'below' ? scope.path : null }
  const asHits = (rows: HitRow[], isSimilar: boolean) => ({
    hits: rows.map((row) => hitOf(row, shape.who, language)),
    isSimilar: isSimilar && rows.length > 0,
  })
  if (text.length < textMinimum) {
    const rows = isWord.test(folded)
      ? await queries.findHitsOfWord(db, shape.who, typed, among, signInTries, size)
      : []
    return asHits(rows, false)
  }
  const exactHits = await queries.findHits(db, shape, typed, searcher, signInTries, size)
  if (exactHits.length > 0) return asHits(exactHits, false)
  return asHits(await findSimilar(db, shape.who, text, among, signInTries, size), true)
}

/** If so many hits have all words of a text, no words of customers are looked at. */
const enough = 10

/**
 * Hits that resemble a text of which nothing was found. First come those that have all its words together with their customer, then
 * those that have them alone; with a letter wrong, customers count only if nothing else is left.
 */
async function findSimilar(
  db: Db,
  who: Finder,
  text: string,
  among: queries.Among,
  tries: Tries,
  size: number,
): Promise<HitRow[]> {
  const similar = await queries.findSimilarHits(db, who, text, among, tries, size)
  const words = wordsOf(text)
  const whole = similar.filter(({ isExact }) => isExact)
  if (who === 'dealer' || words.length < 2 || whole.length >= enough) return similar
  const numbers = words
    .filter((word) => serialNumberStart.test(word))
    .map((word) => splitSerialNumber(word.toUpperCase()).number)
  const atCustomers = (withTypos: boolean) => {
    const patterns = patternsOfWords(text, withTypos)
    return queries.findHitsAtCustomers(db, who, { words, numbers, ...patterns }, among, tries, size)
  }
  const together = await atCustomers(false)
  const isTogether = (row: HitRow) => together.some(({ kind, id }) => kind === row.kind && id === row.id)
  if (together.length > 0) return [...together, ...whole.filter((row) => !isTogether(row))].slice(0, size)
  return similar.length > 0 ? similar : atCustomers(true)
}

const finderOf = ({ kind }: Person): Finder => (kind === 'staff' || kind === 'dealer' ? kind : 'admin')

function hitOf(row: HitRow, who: Finder, language: Language): Hit {
  const { kind, id, title, serialNumber, amountCents, validUntil } = row
  const amount = amountCents === null ? [] : writtenEuros(amountCents, language)
  const words = [amount, row.words].flat().filter(Boolean)
  const lockedUntil = row.lockedUntil === null ? null : new Date(row.lockedUntil).toISOString()
  const address = addressOf(row, who)
  return { kind, id, title, detail: words.join(' · '), serialNumber, address, validUntil, lockedUntil }
}

const inGroup = (groupId: number | null) => (groupId === null ? '' : `?group=${groupId}`)

/** The page of the portal that shows it, or that lists it. */
function addressOf({ kind, id, serialNumber, groupId }: HitRow, who: Finder): string {
  if (kind === 'document') return '/medocuments'
  if (kind === 'person') return `/people/${id}`
  if (who === 'admin') return kind === 'licence' ? '/products' : `/users${inGroup(groupId)}`
  if (kind !== 'group') return `/products/${encodeURIComponent(serialNumber ?? '')}`
  return serialNumber === null ? `/users${inGroup(groupId)}` : `/users/${serialNumber}${inGroup(groupId)}`
}
