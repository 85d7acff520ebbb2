import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { RawResponse } from '../wire.ts'

type Json = Record<string, unknown>

/** Says briefly what is wrong with an API response; null if nothing is. */
export type Judge = (operation: string | null, got: RawResponse) => string | null

/** Generous, for a busy machine. */
const maxResponseMs = 3000

/** Text that only appears when internals leak. */
const inside =
  /node_modules|\bat .*\.ts:|\b(select|insert into|update|delete from) .*(from|values|set|where)\b|syntax error at|duplicate key value|\$argon2|ECONN|Kysely/i

/**
 * @param document the portal's OpenAPI document
 * @returns a judge that validates responses against the schema of their status, without extra attributes
 */
export function createJudge(document: Json): Judge {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const { paths, components } = document as {
    paths: Record<string, Record<string, Json>>
    components: { schemas: { Failure: Json } }
  }
  const isFailure = ajv.compile(closed(components.schemas.Failure) as Json)
  const isReply = new Map<string, ValidateFunction>()
  const filesOf = new Map<string, string[]>()
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const { operationId, responses } = operation as { operationId: string; responses: Record<string, Json> }
    const content = responses['200']?.content as Record<string, { schema: Json }>
    const { 'application/json': json, ...files } = content
    if (Object.keys(files).length > 0) filesOf.set(operationId, Object.keys(files))
    if (json) isReply.set(operationId, ajv.compile(closed(json.schema) as Json))
  }
  return (operation, got) => {
    const outward = wrongWithEvery(got)
    if (outward) return outward
    const files = got.status === 200 && operation !== null && filesOf.get(operation)
    if (files) {
      if (files.some((type) => isFile(type, got.headers['content-type']))) return null
      if (!isReply.has(operation)) return `is no ${files.join(', ')}`
    }
    if (!/^application\/json/.test(got.headers['content-type'] ?? '')) return 'is no JSON'
    const body: unknown = JSON.parse(got.text)
    const isAsPromised = got.status === 200 ? operation && isReply.get(operation) : isFailure
    if (!isAsPromised) return got.status === 200 ? 'was answered 200' : null
    return isAsPromised(body) ? null : `is not as promised: ${ajv.errorsText(isAsPromised.errors)}`
  }
}

/** A file of text says its encoding. */
const isFile = (type: string, got = '') =>
  got === (type.startsWith('text/') ? `${type}; charset=utf-8` : type)

/** Faults that no response may have, of the API or of anything else. */
export function wrongWithEvery({ status, headers, text, ms }: RawResponse): string | null {
  if (status >= 500) return `was answered ${status}`
  if (ms > maxResponseMs) return `took ${Math.round(ms)} ms`
  if (inside.test(text.slice(0, 20_000)) && !headers['content-type']?.includes('html'))
    return `tells what is inside: ${inside.exec(text)?.[0]}`
  const shared = Object.keys(headers).find((name) => name.startsWith('access-control-'))
  return shared ? `lets other sites read it: ${shared}` : null
}

/** The same schema with additional properties forbidden. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const plain = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  const isOpen = plain.type === 'object' && 'properties' in plain && !('additionalProperties' in plain)
  return isOpen ? { ...plain, additionalProperties: false } : plain
}
