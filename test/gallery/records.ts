import type { Finding } from './findings.ts'
import type { Look } from './looks.ts'
import type { View } from './view.ts'

/** The record of a view at one moment, beside its picture. */
export type Shot = Pick<View, 'name' | 'as' | 'address'> & { look: Look; findings: Finding[] }

/** The name of a view's picture and of what was found, without its ending. */
export const fileOf = ({ name }: Pick<View, 'name'>, { theme, width, language }: Look): string =>
  [...name.split(/\W+/), width, theme, language].join('-')

export const recordOf = ({ name, as, address }: View, look: Look, findings: Finding[]): Shot => ({
  name,
  as,
  address,
  look,
  findings,
})
