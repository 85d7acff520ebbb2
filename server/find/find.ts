import { compactWebCode } from '#contract/fields.ts'
import type { Hit, Hits } from '#contract/find.ts'
import { fold } from '#contract/fold.ts'
import { splitSerialNumber } from '#contract/licences.ts'
import type { Language } from '#i18n/languages.ts'
import { writtenEuros } from '#i18n/written.ts'
import { scopeOf } from '../groups/scope.ts'
import { pathsOf } from '../groups/tree.ts'
import { asPattern, hasGrams } from '../platform/db/search.ts'
import type { Services } from '../services.ts'
import type { Person, Requester } from '../sessions/person.ts'
import type { Finder, HitRow } from './hit-rows.ts'
import * as queries from './queries.ts'

const serialNumberStart = /^[A-Za-z]{0,10}\d[A-Za-z0-9]{0,19}$/
const paymentNumber = /^\d{1,15}$/

/** The best hits for a text, exact ones first, in what the person may see; without any, what resembles it. @param size the most hits */
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
  const exactHits = await queries.findHits(db, shape, typed, searcher, signInTries, size)
  const isSimilar = exactHits.length === 0
  const rows = isSimilar
    ? await queries.findSimilarHits(
        db,
        shape.who,
        text,
        { ...searcher, path: scope.kind === 'below' ? scope.path : null },
        signInTries,
        size,
      )
    : exactHits
  return {
    hits: rows.map((row) => hitOf(row, shape.who, language)),
    isSimilar: isSimilar && rows.length > 0,
  }
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
