import type en from '#i18n/messages/en.json'
import type { Shown } from './was.ts'

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T &
  string]

/** The code of a refusal is the key of its text, so a refusal without a text does not compile. */
export type ErrorCode = Leaves<(typeof en)['errors']>

/** The body of a failed call. `fields`: messages by field. `values`: the numbers in the text, such as free seats. */
export type Failure = {
  error: true
  errormsg: string
  code: ErrorCode
  fields?: Record<string, string>
  values?: Record<string, string | number>
  /** An obstacle to a change of several things. `needs`: what would mend it; `id`: whose login; `within`: the topmost group to put it in. */
  conflicts?: { name: string; errormsg: string; needs?: 'target' | 'login'; id?: number; within?: number }[]
  /** Which of several things a change is refused for. */
  refused?: { id: number; kind: 'person' | 'group'; name: string; errormsg: string }[]
  /** The current values of the fields that a change rested on, by their names in the request. */
  now?: Record<string, Shown>
  /** `error` 1: the identity or account is already connected. */
  oauth?: { error: 1 }
}
