import * as v from 'valibot'
import { captchaErrors, captchaToken } from './captcha.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'
import { was } from './was.ts'

/** A licence in search results. */
export const LicenceRow = mapped({ serialNumber: as('sn', v.string()), seats: as('nr_lics', v.number()) })

export type LicenceRow = Ours<typeof LicenceRow>

export const FoundLicences = mapped({ licences: as('data', v.array(LicenceRow.wire)), total: v.number() })

/** Stands for "any letters" in the address of a licence search. */
export const anyPrefix = '-'

/**
 * Splits a typed serial number into the two parts of a licence search: the leading letters and the rest.
 * @param typed such as `spr100`, `100`, `ME2`
 */
export function splitSerialNumber(typed: string): { prefix: string; number: string } {
  const [, prefix = '', number = ''] = /^([A-Za-z]*)(.*)$/.exec(typed.trim()) ?? []
  return { prefix: prefix.toUpperCase() || anyPrefix, number }
}

/** Proof of holding a licence. `captcha`: a token, required after too many wrong codes for the serial number. */
export const WebCodeProof = mapped({
  serialNumber: as('sn', field.serialNumber),
  webCode: as('webcode', field.webCode),
  captcha: v.optional(captchaToken),
})

export type WebCodeProof = Ours<typeof WebCodeProof>

/** Every refusal that checking a web code can cause. */
export const webCodeErrors = ['licence.wrongWebCode', 'captcha.required', ...captchaErrors] as const

export const renewWebCode = endpoint({
  method: 'POST',
  path: '/licences/:sn/webcode',
  summary:
    'Renews a licence’s web code; the old one stops working. The other admins of its root group get a mail, in `language`. `was` names the `webcode` that the person saw.',
  access: ['staff', 'dealer', 'admin'],
  params: v.object({ sn: field.serialNumber }),
  body: v.optional(v.object({ language: v.optional(field.mailLanguage), was })),
  reply: v.object({ data: v.object({ webcode: v.string() }) }),
  errors: ['licence.notFound', 'change.outdated', 'session.tooManyTries'],
})

export const searchLicences = endpoint({
  method: 'GET',
  path: '/products/licenses/:number/prod/:prefix',
  summary:
    'Searches licences by serial number: those that start with the number first, then those that hold it.',
  access: ['staff', 'dealer'],
  params: v.object({
    number: v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9]{1,20}$/), v.toUpperCase()),
    prefix: v.pipe(v.string(), v.trim(), v.regex(/^([A-Za-z]{1,10}|-)$/), v.toUpperCase()),
  }),
  query: v.object(field.paging),
  reply: FoundLicences.wire,
  errors: [],
})
