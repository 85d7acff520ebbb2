import fc from 'fast-check'
import { apiPrefix } from '#contract/endpoint.ts'
import { type Operation, oddText, oddValue } from '#test/support/odd-requests.ts'
import { type MatrixCall, queryOf } from '../matrix/calls.ts'
import type { Objects } from '../matrix/objects.ts'

type Body = Record<string, unknown>

/** A mistake in a valid body, at one of its keys. */
type Slip = { kind: 'none' | 'odd' | 'without' | 'more'; at: number; key: string; value: unknown }

/** Columns and fields that no caller may set, whatever body they are put in. */
const forbiddenKeys = [
  'id',
  'kind',
  'type',
  'group_id',
  'parent_id',
  'licence_id',
  'dealer_id',
  'path',
  'account_count',
  'password_hash',
  'valid_until',
  'started_by',
  'price_cents',
  '__proto__',
]

const slip: fc.Arbitrary<Slip> = fc.record({
  kind: fc.constantFrom('none', 'none', 'none', 'odd', 'without', 'more'),
  at: fc.nat(),
  key: fc.constantFrom(...forbiddenKeys),
  value: oddValue,
})

/** `isForeign`: it names a thing of others, or one that does not exist. */
export type Sent = { path: string; body: unknown; isForeign: boolean }

/**
 * A valid request for an own, a foreign or a missing thing; every other one has one mistake in its body or address. Most pass
 * the first checks, so that they reach the later ones.
 */
export function nearlyValid(
  { path }: Operation,
  call: MatrixCall,
  { own, foreign, missing }: Objects,
): fc.Arbitrary<Sent> {
  const { params, body } = call
  const isAddressed = params !== undefined || typeof call.query === 'function'
  const things = fc.oneof(
    { weight: 3, arbitrary: fc.constant({ of: own, isForeign: false }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        { of: own, isForeign: false },
        ...[...foreign, ...missing].map((of) => ({ of, isForeign: isAddressed })),
      ),
    },
  )
  const odd = fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: oddText })
  return fc.record({ thing: things, slip, odd }).map(({ thing: { of, isForeign }, slip, odd }) => {
    const values = params?.(of) ?? {}
    const query = queryOf(call, of)
    const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent((odd ?? values[key] ?? '').toWellFormed()),
    )
    return {
      path: query ? `${address}?${query}` : address,
      body: withSlip(body?.(of), slip),
      isForeign: isForeign && odd === null,
    }
  })
}

function withSlip(body: unknown, { kind, at, key, value }: Slip): unknown {
  if (kind === 'none' || !isObject(body)) return body
  const copy = structuredClone(body) as Body
  const holders = [copy, ...Object.values(copy).filter(isObject)]
  const holder = holders[at % holders.length] as Body
  const keys = Object.keys(holder)
  const chosen = keys[at % keys.length] ?? key
  if (kind === 'more') Object.defineProperty(holder, key, { value, enumerable: true, configurable: true })
  else if (kind === 'odd') holder[chosen] = value
  else delete holder[chosen]
  return copy
}

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An address of the contract, such as `/products/:sn`, with these values in it. */
export const addressOf = (path: string, values: Record<string, string> = {}, query?: string): string =>
  apiPrefix +
  path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? '')) +
  (query ? `?${query}` : '')
