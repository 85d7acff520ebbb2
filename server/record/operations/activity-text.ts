import { translate } from '#i18n/catalogues.ts'
import { type Language, locales } from '#i18n/languages.ts'
import { erasedLogin, operator } from '../audit/audit.ts'
import type { ChangeRow } from './activity-rows.ts'

/** The fields that a sentence about a change names, in this order, with the keys of their texts. */
const fields = {
  name: 'name',
  login: 'login',
  email: 'email',
  isAdmin: 'isAdmin',
  validUntil: 'validUntil',
  seats: 'seats',
  seatsReserved: 'seatsReserved',
  reservedSeats: 'reservedSeats',
  mustChangePassword: 'mustChangePassword',
  price_cents: 'price',
  town: 'town',
  start_date: 'startDate',
  production_date: 'productionDate',
} as const

/** The fields that it names without what they were and are. */
const unsaidFields = {
  passwordChanged: 'password',
  dealer_id: 'dealer',
  options: 'options',
  webCodeChanged: 'webCode',
} as const

const dates = ['validUntil', 'start_date', 'production_date']

/** What was changed, as a sentence in a language, with names, before and after. Erased people have no name in it. */
export function sentenceOf(row: ChangeRow, language: Language): string {
  const t = (key: string, values?: Record<string, string>) => translate(language, `trail.${key}`, values)
  const { action, before, after } = row
  const isMove = action.endsWith('.move')
  const isAboutPerson = /^(account|app|identity|session)\./.test(action)
  const values = {
    who: whoOf(row, t),
    what: row.what ?? t(isAboutPerson ? 'someoneErased' : 'somethingGone'),
    from: row.fromGroup ?? t(isMove && held(before) === 0 ? 'topLevel' : 'somethingGone'),
    to:
      row.toGroup ??
      (typeof after?.validUntil === 'string'
        ? dateOf(after.validUntil, language)
        : t(isMove && held(after) === 0 ? 'topLevel' : 'somethingGone')),
    changes: changesOf(row, language, t),
    reason: String(after?.note ?? ''),
  }
  // Staff and dealers lie in no group.
  const isVendor = after?.kind === 'staff' || after?.kind === 'dealer'
  return t(action === 'account.add' && isVendor ? 'account.addVendor' : action, values)
}

/** What was done at once, as a sentence. */
export const operationSentenceOf = (
  row: ChangeRow,
  kind: 'import' | 'rollover' | 'undo',
  language: Language,
) =>
  translate(language, `trail.operation.${kind}`, {
    who: whoOf(row, (key, values) => translate(language, `trail.${key}`, values)),
  })

type T = (key: string, values?: Record<string, string>) => string

const held = (of: Record<string, unknown> | null) => of?.parentId ?? 0

function whoOf({ actorLogin, actorName }: ChangeRow, t: T): string {
  if (actorLogin === null) return t('visitor')
  if (actorLogin === operator.login) return t('operator')
  if (actorLogin === erasedLogin) return t('someoneErased')
  return actorName || actorLogin
}

function changesOf({ before, after }: ChangeRow, language: Language, t: T): string {
  const said = (field: string, value: unknown) => {
    if (value === null || value === undefined || value === '') return t('nothing')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (field === 'price_cents') return euros(Number(value), language)
    return dates.includes(field) ? dateOf(String(value), language) : String(value)
  }
  const isIn = ([field]: [string, string]) => after !== null && field in after
  const changes = Object.entries(fields)
    .filter((entry) => isIn(entry) && before?.[entry[0]] !== after?.[entry[0]])
    .map(([field, text]) =>
      t('change', {
        field: t(`fields.${text}`),
        before: said(field, before?.[field]),
        after: said(field, after?.[field]),
      }),
    )
  changes.push(
    ...Object.entries(unsaidFields)
      .filter((entry) => isIn(entry) && after?.[entry[0]] !== false)
      .map(([, text]) => t(`fields.${text}`)),
  )
  if (changes.length === 0) return t('nothing')
  return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(changes)
}

const euros = (cents: number, language: Language) =>
  new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR' }).format(cents / 100)

/** @param date `YYYY-MM-DD` */
const dateOf = (date: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date(date))
