import * as v from 'valibot'

// A text that PostgreSQL can hold as it was typed: well-formed, without control characters and Unicode's own line breaks,
// nor those that turn the direction of the text around them.
const printable = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u
const visible = /[^\s\p{Cf}]/u

// Length comes before what costs more: the server stops at the first rule of a field that is broken.

// Composing (NFC) a very long text can take seconds, so that it is measured before as well.

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

/** As `text`, and not empty. */
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

// As `printable`, and line breaks.
const printableLines = /^[[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]\n]*$/v

/** Text of several lines. @param max length in UTF-16 units, as JavaScript counts */
export const longText = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((typed) => typed.replaceAll('\r\n', '\n').replaceAll('\t', ' ').trim()),
    v.maxLength(4 * max),
    v.normalize('NFC'),
    v.regex(printableLines, 'field.characters'),
    v.maxLength(max),
  )

const wholeNumber = /^\d{1,15}$/

/** A row's number in an address. */
export const id = v.pipe(v.string(), v.regex(wholeNumber), v.transform(Number))

/** A row's number in a body. */
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

/** A login as typed at sign-in; one that cannot exist is simply wrong, not malformed. */
export const typedLogin = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(200),
  v.regex(printable, 'field.characters'),
)

/** A password as typed; longer ones are refused before they are hashed. */
export const typedPassword = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128))

/** A new password: 8–128 of any characters. Common ones and the login itself are refused on the server. */
export const newPassword = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128), v.minGraphemes(8))

// What Valibot's rule does not ask for: dots that stand alone, a domain of at least two parts, and nothing that a mail
// program could take for an encoded word and decode.
const dottedAddress = /^(?!.*=\?)[^.@]+(?:\.[^.@]+)*@[^.@]+(?:\.[^.@]+)*\.[A-Za-z][^.@]+$/

/** An e-mail address, or empty for an account without one. */
export const emailOrEmpty = v.union([
  v.literal(''),
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(200),
    v.regex(printable, 'field.characters'),
    v.rfcEmail(),
    v.regex(dottedAddress, 'field.email'),
  ),
])

/** A number of seats, 0–1,000,000. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))

/** Whether a `YYYY-MM-DD` text names a day that exists. */
export function isCalendarDate(value: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!parts) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year <= 2999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A calendar date, `YYYY-MM-DD`, in Europe/Brussels. */
export const calendarDate = v.pipe(v.string(), v.check(isCalendarDate, 'field.date'))

/** A serial number such as SPR10001, in capitals whatever was typed. */
export const serialNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[A-Za-z]{1,10}[A-Za-z0-9]{1,20}$/),
  v.toUpperCase(),
)

// Pages show a web code in fours, and word processors change the dashes that people put between.
const gapsAndDashes = /[\s\p{Pd}\p{Cf}\u2212]+/gu

/** A web code as it is compared: capitals, without the gaps and dashes between. */
export const compactWebCode = (typed: string) => typed.replaceAll(gapsAndDashes, '').toUpperCase()

/** A web code however it was typed: `K7Q4 M2XW`, `k7q4-m2xw`. */
export const webCode = v.pipe(
  v.string(),
  v.maxLength(200),
  v.transform(compactWebCode),
  v.nonEmpty(),
  v.maxLength(64),
)

/** What somebody searches for: 3 characters at least. */
export const searchText = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(800),
  v.normalize('NFC'),
  v.minLength(3),
  v.maxLength(200),
  v.regex(printable, 'field.characters'),
)

/** The language of the mail that a call causes; an unknown one falls back to English. */
export const mailLanguage = v.optional(v.pipe(v.string(), v.maxLength(35)))

const numberInQuery = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(min), v.maxValue(max))

/** `page` from 1, `size` 1–200; without a size the list comes whole, up to `wholeListLimit` rows. */
export const paging = {
  page: v.optional(numberInQuery(1, 1_000_000)),
  size: v.optional(numberInQuery(1, 200)),
}

export const wholeListLimit = 1000

/** `name` or `-name`: sorted by that column, upwards or downwards. */
export const sortBy = <const C extends readonly string[]>(columns: C) =>
  v.optional(v.picklist(columns.flatMap((column) => [column, `-${column}`] as const)))
