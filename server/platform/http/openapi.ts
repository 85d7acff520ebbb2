import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { api } from '#contract/api.ts'
import { apiPrefix, type Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { translate } from '#i18n/catalogues.ts'
import { replySchema } from './serve.ts'

type Json = Record<string, unknown>

const who = { staff: 'staff', dealer: 'dealers', admin: 'lock admins', user: 'lock users' }

/** The people who may call an endpoint, and from where, in words. */
export function callersInWords({ access, caller, apps }: Endpoint): string {
  const parts = [`For ${accessInWords(access)}.`]
  if (caller === 'app') parts.push('For programs, not for pages.')
  if (apps) parts.push('Also with the session of an app.')
  return parts.join(' ')
}

function accessInWords(access: Endpoint['access']): string {
  if (access === 'public') return 'everyone'
  if (access === 'signedIn') return 'everyone who is signed in'
  return access.map((kind) => who[kind]).join(', ')
}

const isLazy = (schema: v.GenericSchema): schema is v.LazySchema<v.GenericSchema> => schema.type === 'lazy'

function schemaOf(schema: v.GenericSchema): Json {
  // Written out: it would refer to a place that this document does not have.
  if (isLazy(schema)) return schemaOf(schema.getter(undefined))
  const { $schema: _, ...json } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })
  return json
}

function parametersOf(endpoint: Endpoint): Json[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part]
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema) as { properties?: Json; required?: string[] }
    return Object.entries(properties).map(([name, of]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: required.includes(name),
      schema: of,
    }))
  })
}

const contentOf = (endpoint: Endpoint): Json => {
  const fileTypes = endpoint.file ?? (endpoint.orFile ? [endpoint.orFile] : [])
  return {
    ...(!endpoint.file && { 'application/json': { schema: replySchema(endpoint) } }),
    ...Object.fromEntries(fileTypes.map((type) => [type, { schema: { type: 'string' } }])),
  }
}

function operationOf(name: string, endpoint: Endpoint): Json {
  const parameters = parametersOf(endpoint)
  return {
    operationId: name,
    summary: endpoint.summary,
    description: callersInWords(endpoint),
    ...(endpoint.method !== 'GET' && endpoint.caller !== 'app' && { security: [{ xsrf: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: endpoint.body.type !== 'optional',
        content: { 'application/json': { schema: schemaOf(endpoint.body) } },
      },
    }),
    responses: {
      200: { description: 'Done', content: contentOf(endpoint) },
      default: {
        description: ['Refused.', ...endpoint.errors.map((code) => `\`${code}\`: ${meaning(code)}`)].join(
          '\n\n',
        ),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

// Not a number, so that each text takes its general form; what it writes for one is replaced.
const open = Number.NaN

/** The placeholders in the texts, left open: the real figures differ from call to call. */
const figures = {
  limit: open,
  count: open,
  free: open,
  size: open,
  groups: open,
  people: open,
  minutes: open,
  hours: open,
  days: open,
  used: open,
  group: '…',
  serialNumber: '…',
  admins: '…',
  provider: '…',
  reason: 'pool',
  suggestion: '…',
  name: '…',
  login: '…',
  line: open,
  lines: '…',
  number: '…',
  amount: '…',
  version: '…',
  stated: '…',
  expected: '…',
  account: '…',
  own: '…',
}

/**
 * The meaning of a refusal, in English, with its figures left open.
 * @throws if its text has a placeholder that `figures` lacks
 */
export function meaning(code: ErrorCode): string {
  const key = `errors.${code}`
  const text = translate('en', key, figures)
  if (text === key)
    throw new Error(
      `The text of ${code} has a placeholder that has no figure in server/platform/http/openapi.ts`,
    )
  return text.replaceAll(String(open), '…')
}

const partsOf = (
  types: Record<string, string>,
  description: string,
  optional: Record<string, string> = {},
) => ({
  type: 'array',
  description,
  items: {
    type: 'object',
    required: [...Object.keys(types), 'errormsg'],
    properties: Object.fromEntries(
      Object.entries({ ...types, errormsg: 'string', ...optional }).map(([name, type]) => [name, { type }]),
    ),
  },
})

const failure = {
  type: 'object',
  required: ['error', 'errormsg', 'code'],
  properties: {
    error: { const: true },
    errormsg: { type: 'string', description: 'In the language of the request’s Accept-Language header.' },
    code: { type: 'string', description: 'A stable, dotted key.' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    values: { type: 'object', description: 'The figures in the text.' },
    conflicts: partsOf({ name: 'string' }, 'What stands in the way of a change of several things.', {
      needs: 'string',
      id: 'integer',
      within: 'integer',
    }),
    refused: partsOf(
      { id: 'integer', kind: 'string', name: 'string' },
      'Which of several things a change is refused for.',
    ),
    now: {
      type: 'object',
      description: 'What the fields are by now that a change rested on.',
      additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
    },
    oauth: {
      type: 'object',
      description: 'Only where an identity or account is connected already.',
      required: ['error'],
      properties: { error: { const: 1 } },
    },
  },
}

/** The whole API as an OpenAPI 3.1 document, made from the contract. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    const path = apiPrefix + endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portal',
      version: '1',
      description: 'Licences, groups and accounts of assistive software.',
    },
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: { xsrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' } },
    },
  }
}
