import * as v from 'valibot'

// Text that PostgreSQL stores unchanged: well-formed, without control characters, Unicode line breaks and characters that
// override the text direction.
const printable = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u
const visible = /[^\s\p{Cf}]/u

// Check the length before costlier rules: validation stops at a field's first failed rule. NFC normalization of a very long
// text can take seconds, so a looser limit comes before it.

/** One line of text, trimmed. @param max length in UTF-16 units, as JavaScript counts */
export const text = (max = 200) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(4 * max),
    v.normalize('NFC'),
    v.regex(printable, 'field.characters'),
    v.maxLength(max),
  )

/** Like `text`, but not empty. */
export const requiredText = (max = 200) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(4 * max),
    v.normalize('NFC'),
    v.nonEmpty(),
    v.regex(visible, 'field.required'),
    v.regex(printable, 'field.characters'),
    v.maxLength(max),
  )

// Like `printable`, plus line breaks.
const printableLines = /^[[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]\n]*$/v

/** Multi-line text. @param max length in UTF-16 units, as JavaScript counts */
export const longText = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((typed) => typed.replaceAll('\r\n', '\n').replaceAll('\t', ' ').trim()),
    v.maxLength(4 * max),
    v.normalize('NFC'),
    v.regex(printableLines, 'field.characters'),
    v.maxLength(max),
  )

/** Like `longText`, but not empty. */
export const requiredLongText = (max: number) =>
  v.pipe(longText(max), v.nonEmpty(), v.regex(visible, 'field.required'))

const wholeNumber = /^\d{1,15}$/

/** A row's id in a path. */
export const id = v.pipe(v.string(), v.regex(wholeNumber), v.transform(Number))

/** Ids in a query, joined by commas. */
export const idsInQuery = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(16 * max),
    v.regex(/^\d{1,15}(,\d{1,15})*$/),
    v.transform((text) => text.split(',').map(Number)),
    v.maxLength(max),
  )

/** A row's id in a body. */
export const idInBody = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))

/** A new login: 3–64 of letters, digits and `. _ - @ +`. */
export const newLogin = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.minLength(3),
  v.maxLength(64),
  v.regex(/^[A-Za-z0-9._@+-]+$/, 'field.login'),
)

/** A login as typed at sign-in; one that cannot exist counts as wrong, not as malformed. */
export const typedLogin = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('field.loginRequired'),
  v.maxLength(200),
  v.regex(printable, 'field.characters'),
)

/** A password as typed; limited in length, as hashing is costly. */
export const typedPassword = v.pipe(v.string(), v.nonEmpty('field.passwordRequired'), v.maxLength(128))

/** A new password: 8–128 of any characters. Common ones and the login itself are refused on the server. */
export const newPassword = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128), v.minGraphemes(8))

// Stricter than Valibot's rule: single dots, a domain of at least two parts, and nothing that a mail program could decode as
// an encoded word.
const dottedAddress = /^(?!.*=\?)[^.@]+(?:\.[^.@]+)*@[^.@]+(?:\.[^.@]+)*\.[A-Za-z][^.@]+$/

/**
 * An address as mail servers know it: `ada@bücher.example` is `ada@xn--bcher-kva.example`. Without the invisible characters that
 * chats and mail programs copy along.
 */
function asMailed(typed: string): string {
  const address = typed.replaceAll(/\p{Cf}/gu, '')
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  const isForeign = /[^\x20-\x7e]/.test(domain) && /^[\p{L}\p{N}\p{M}.-]+$/u.test(domain)
  if (!isForeign || !URL.canParse(`http://${domain}`)) return address
  return address.slice(0, at) + new URL(`http://${domain}`).hostname
}

/** An e-mail address, or an empty string for none. */
export const emailOrEmpty = v.union([
  v.literal(''),
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(200),
    v.regex(printable, 'field.characters'),
    v.transform(asMailed),
    v.maxLength(200),
    v.regex(/^[\x20-\x7e]*@|^[^@]*$/, 'field.emailLetters'),
    v.rfcEmail(),
    v.regex(dottedAddress, 'field.email'),
  ),
])

/** A number of seats, 0–1,000,000. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))

/** Whether a text is an existing day, written `YYYY-MM-DD`. */
export function isCalendarDate(value: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!parts) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year <= 2999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A calendar date, `YYYY-MM-DD`, in Europe/Brussels. */
export const calendarDate = v.pipe(v.string(), v.check(isCalendarDate, 'field.date'))

/** A serial number such as SPR10001; upper-cased. */
export const serialNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[A-Za-z]{1,10}[A-Za-z0-9]{1,20}$/),
  v.toUpperCase(),
)

// Pages show web codes in groups of four, and word processors replace the dashes that people type.
const gapsAndDashes = /[\s\p{Pd}\p{Cf}\u2212]+/gu

/** Normalizes a web code for comparison: upper case, without gaps and dashes. */
export const compactWebCode = (typed: string) => typed.replaceAll(gapsAndDashes, '').toUpperCase()

/** A web code in any spelling: `K7Q4 M2XW`, `k7q4-m2xw`. */
export const webCode = v.pipe(
  v.string(),
  v.maxLength(200),
  v.transform(compactWebCode),
  v.nonEmpty(),
  v.maxLength(64),
)

export const textToFind = (minLength: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(800),
    v.normalize('NFC'),
    v.minLength(minLength),
    v.maxLength(200),
    v.regex(printable, 'field.characters'),
  )

/** A search text of at least 3 characters. */
export const searchText = textToFind(3)

/** The language of the mail that a call sends; falls back to English. */
export const mailLanguage = v.optional(v.pipe(v.string(), v.maxLength(35)))

/** A whole number in a query. */
export const numberInQuery = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(min), v.maxValue(max))

/** The highest amount of money, in cents: no invoice comes near it. */
export const maxCents = 999_999_999

/** An amount of money in cents. */
export const cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxCents))

/** `page` from 1, `size` 1–200; without a size, all rows up to `wholeListLimit`. */
export const paging = {
  page: v.optional(numberInQuery(1, 1_000_000)),
  size: v.optional(numberInQuery(1, 200)),
}

export const wholeListLimit = 1000
