import type en from '#i18n/messages/en.json'

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T &
  string]

/** Every refusal has a code, and the code is the key of its text: one without a text does not compile. */
export type ErrorCode = Leaves<(typeof en)['errors']>

/** A failed call's body; `fields` names what is to blame, `values` are the figures in the text (such as free seats). */
export type Failure = {
  error: true
  errormsg: string
  code: ErrorCode
  fields?: Record<string, string>
  values?: Record<string, string | number>
  /** `error` 1: an identity or account that is connected already. */
  oauth?: { error: 1 }
}
