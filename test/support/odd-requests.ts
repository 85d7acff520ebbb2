import fc from 'fast-check'

/** A call of the API as its OpenAPI document has it. `path`: with `{name}` for what varies. */
export type Operation = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query: string[]
  body: Schema | undefined
}

/** The parts of JSON Schema used here. */
type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
}

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        parameters?: { name: string; in: string }[]
        requestBody?: { content: Record<string, { schema: Schema }> }
      }
    >
  >
}

/** Every call of an OpenAPI document. */
export function operationsOf(document: unknown): Operation[] {
  return Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => ({
      name: operationId,
      method: method.toUpperCase() as Operation['method'],
      path,
      query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      body: requestBody?.content['application/json']?.schema,
    })),
  )
}

/** Texts that programs stumble over. */
export const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '%',
    '_',
    '\\',
    "'; DROP TABLE accounts; --",
    "' OR '1'='1",
    '<script>alert(1)</script>',
    '{{7*7}}<%= 7*7 %>',
    '../..',
    '..\\..\\',
    '%2e%2e%2f',
    '%00',
    '%252e',
    '\r\nSet-Cookie: planted=1',
    '٣',
    '１',
    '1e3',
    '-1',
    '0x1',
    '9'.repeat(30),
    'x'.repeat(600),
    `e${'\u0301'.repeat(300)}`,
    '\ud800',
    '\u202e',
    '\ufeff',
    'null',
    '[object Object]',
    '__proto__',
    'constructor',
  ),
)

/** Values of all types, those at the edges above all. */
export const oddValue = fc.oneof(
  oddText,
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    1e308,
    5e-324,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    '99999-01-01',
  ),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
)

/** Values that get past the first checks, so that the second ones are reached: words and numbers of the demo data. */
const plausible: Record<string, readonly unknown[]> = {
  string: [
    'lena',
    'linde.admin',
    'SPR10001',
    'ME20001',
    '2026-12-31',
    'a@example.org',
    'Klas 9',
    'a-long-passphrase',
  ],
  integer: [0, 1, 2, 4, 30, 1_000_000],
  number: [0, 1, 149, 4999, 99_999.99],
  boolean: [true, false],
}

/** A value in the shape of a schema, any part of it replaced by an odd one now and then. */
function oddly(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(oddly))
  const { type = '', properties, items, enum: choices } = schema
  const fixed = 'const' in schema ? [schema.const] : choices
  if (properties) {
    const keys = Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, oddly(of)]))
    return usually(fc.record(keys, { requiredKeys: [] }))
  }
  if (type === 'array') return usually(fc.array(oddly(items ?? {}), { maxLength: 4 }))
  const sensible = fixed ?? plausible[type]
  return sensible ? fc.oneof(fc.constantFrom(...sensible), oddValue) : oddValue
}

const usually = (arbitrary: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 6, arbitrary }, { weight: 1, arbitrary: oddValue })

// A lone surrogate cannot be part of an address at all.
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

const objects = ['0', '1', '2', '3', '4', '5', '17', 'SPR10001', 'SPR10002', 'ME20001', 'lena']

/** An address and a body for a call: its shape, with odd values in it. `path` begins with `/api/v1`. */
export function oddCall({ path, query, body }: Operation): fc.Arbitrary<{ path: string; body: unknown }> {
  const names = [...query, 'page', 'size', 'sort', 'q', 'recursive', 'page[]', 'q[a]', '__proto__']
  const pair = fc.tuple(
    fc.constantFrom(...names),
    fc.oneof(oddText, fc.constantFrom('1', '20', 'name', 'true', 'klas')),
  )
  return fc
    .record({
      params: fc.array(fc.oneof(oddText, fc.constantFrom(...objects)), { minLength: 2, maxLength: 2 }),
      // Pairs, not an object: a name may come twice.
      pairs: fc.array(pair, { maxLength: 4 }),
      body: body ? oddly(body) : fc.constant(undefined),
    })
    .map(({ params, pairs, ...sent }) => {
      const values = [...params]
      const address = path.replaceAll(/\{\w+\}/g, () => encode(values.shift() ?? ''))
      const search = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
      return { path: search === '' ? address : `${address}?${search}`, body: sent.body }
    })
}
