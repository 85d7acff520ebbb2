import { translate } from '#i18n/catalogues.ts'
import { type Language, languageNames, locales } from '#i18n/languages.ts'
import { writtenDate, writtenEuros } from '#i18n/written.ts'
import { erasedLogin, operator } from '../audit/audit.ts'
import { type RecordedName, recordedNames } from '../audit/recorded-columns.ts'
import type { ChangeRow } from './activity-rows.ts'

/** The sentence of a move names the destination, a web code is secret, and easy passwords are no one's business. */
type Unsaid = 'groupId' | 'parentId' | 'webCode' | 'easyPassword'

type Recorded =
  | Exclude<RecordedName, Unsaid>
  | 'language'
  | 'isAdmin'
  | 'passwordChanged'
  | 'webCodeChanged'
  | 'cardsAllowed'
  | 'doorAllowed'
  | 'symbol'
  | 'remindersStopped'
  | 'remindersSeenUntil'
  | 'reminderEarlier'

/**
 * The fields that a sentence about a change names, in this order, with the keys of its texts. `isShown`: with before and after. A field that is
 * recorded and has no words here does not compile.
 */
const fields: Record<Recorded, { text: string; isShown: boolean }> = {
  name: { text: 'name', isShown: true },
  login: { text: 'login', isShown: true },
  email: { text: 'email', isShown: true },
  isAdmin: { text: 'isAdmin', isShown: true },
  validUntil: { text: 'validUntil', isShown: true },
  seats: { text: 'seats', isShown: true },
  seatsReserved: { text: 'seatsReserved', isShown: true },
  reservedSeats: { text: 'reservedSeats', isShown: true },
  mustChangePassword: { text: 'mustChangePassword', isShown: true },
  language: { text: 'language', isShown: true },
  priceCents: { text: 'price', isShown: true },
  seatPriceCents: { text: 'seatPrice', isShown: true },
  town: { text: 'town', isShown: true },
  startDate: { text: 'startDate', isShown: true },
  productionDate: { text: 'productionDate', isShown: true },
  passwordChanged: { text: 'password', isShown: false },
  dealerId: { text: 'dealer', isShown: false },
  options: { text: 'options', isShown: false },
  webCodeChanged: { text: 'webCode', isShown: false },
  cardsAllowed: { text: 'cardsAllowed', isShown: true },
  doorAllowed: { text: 'doorAllowed', isShown: true },
  symbol: { text: 'symbol', isShown: false },
  remindersStopped: { text: 'remindersStopped', isShown: true },
  remindersSeenUntil: { text: 'remindersSeenUntil', isShown: true },
  reminderEarlier: { text: 'reminderEarlier', isShown: true },
}

const dates = ['validUntil', 'startDate', 'productionDate', 'remindersSeenUntil']

/** Values by their names in the audit; rows of former releases have some under the names of columns. */
const inOurNames = (values: ChangeRow['after']) =>
  values &&
  Object.fromEntries(Object.entries(values).map(([name, value]) => [recordedNames[name] ?? name, value]))

/** A change as a sentence in a language, with names, before and after. Erased people have no name in it. */
export function sentenceOf(row: ChangeRow, language: Language): string {
  const t = (key: string, values?: Record<string, string>) => translate(language, `trail.${key}`, values)
  const { action, before, after } = row
  const isMove = action.endsWith('.move')
  const isAboutPerson = /^(account|app|card|identity|pin|secondStep|session)\./.test(action)
  const values = {
    who: whoOf(row, t),
    what: row.what ?? t(isAboutPerson ? 'someoneErased' : 'somethingGone'),
    from: row.fromGroup ?? t(isMove && held(before) === 0 ? 'topLevel' : 'somethingGone'),
    to:
      row.toGroup ??
      (typeof after?.validUntil === 'string'
        ? writtenDate(after.validUntil, language)
        : t(isMove && held(after) === 0 ? 'topLevel' : 'somethingGone')),
    changes: changesOf(row, language, t),
    reason: String(after?.note ?? ''),
    number: String(after?.number ?? ''),
    invoice: String(after?.invoice ?? ''),
    amount: writtenEuros(Math.abs(amountOf(row)), language),
  }
  // Staff and dealers have no group.
  const isVendor = after?.kind === 'staff' || after?.kind === 'dealer'
  if (action === 'licence.extend') return t(isShorter(row) ? 'licence.shorten' : action, values)
  if (action === 'payment.received' && after?.source === 'bank') return t('payment.receivedByBank', values)
  if (action === 'payment.sending' && after?.way === 'mail') return t('payment.sendingLeft', values)
  if (action === 'payment.takeBack') return t(amountOf(row) < 0 ? 'payment.takeBackReturn' : action, values)
  if (action !== 'account.add') return t(action, values)
  return t(isVendor ? 'account.addVendor' : after?.invited ? 'account.addInvited' : action, values)
}

/** In cents; negative: money that went back. */
const amountOf = ({ after }: ChangeRow) => Number(after?.amountCents ?? 0)

/** Whether a licence got an earlier end date than before. */
const isShorter = ({ before, after }: ChangeRow) =>
  typeof before?.validUntil === 'string' && String(after?.validUntil) < before.validUntil

/** An operation as a sentence. */
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

function changesOf(row: ChangeRow, language: Language, t: T): string {
  const [before, after] = [inOurNames(row.before), inOurNames(row.after)]
  const said = (field: string, value: unknown) => {
    if (value === null || value === undefined || value === '') return t('nothing')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (field === 'language') return languageNames[value as Language] ?? String(value)
    if (field.endsWith('Cents')) return writtenEuros(Number(value), language)
    return dates.includes(field) ? writtenDate(String(value), language) : String(value)
  }
  const changes = Object.entries(fields).flatMap(([field, { text, isShown }]) => {
    if (after === null || !(field in after)) return []
    const named = t(`fields.${text}`)
    if (!isShown) return after[field] === false ? [] : [named]
    if (before?.[field] === after[field]) return []
    const values = { before: said(field, before?.[field]), after: said(field, after[field]) }
    return [t('change', { field: named, ...values })]
  })
  if (changes.length === 0) return t('nothing')
  return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(changes)
}
