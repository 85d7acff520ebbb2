import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { apiPrefix, type Endpoint } from '#contract/endpoint.ts'
import { callersInWords, meaning, openApiDocument } from './openapi.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  required?: string[]
}

/** A schema as a person would write the shape down. */
function shapeOf(schema: Schema, indent = ''): string {
  if (schema.anyOf) return schema.anyOf.map((option) => shapeOf(option, indent)).join(' | ')
  if (schema.type === 'array') return `[${shapeOf(schema.items ?? {}, indent)}]`
  if (schema.type !== 'object') return schema.type ?? 'any'
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties ?? {}).map(
    ([name, of]) => `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${shapeOf(of, inner)}`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}

function section(endpoint: Endpoint, operation: Operation): string {
  const code = (shape: string) => `<pre>${escaped(shape)}</pre>`
  const query = operation.parameters?.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const body = operation.requestBody?.content['application/json']
  const reply = operation.responses['200']?.content['application/json']
  const refusals = endpoint.errors.map((name) => {
    return `<li><code>${name}</code> ${escaped(meaning(name))}</li>`
  })
  return [
    `<section><h2><code>${endpoint.method} ${escaped(apiPrefix + endpoint.path)}</code></h2>`,
    `<p>${escaped(endpoint.summary)} ${callersInWords(endpoint)}</p>`,
    query?.length ? `<h3>Query</h3><p><code>${query.join(', ')}</code></p>` : '',
    body ? `<h3>Body</h3>${code(shapeOf(body.schema))}` : '',
    reply ? `<h3>Answer</h3>${code(shapeOf(reply.schema))}` : '',
    refusals.length ? `<h3>Refusals of its own</h3><ul>${refusals.join('')}</ul>` : '',
    '</section>',
  ].join('\n')
}

function page(): string {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> }
  const sections = Object.values<Endpoint>(api).map((endpoint) => {
    const path = apiPrefix + endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    return section(endpoint, paths[path]?.[endpoint.method.toLowerCase()] as Operation)
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The portal’s API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>The portal’s API</h1>
<p>Every answer carries <code>error</code> and <code>errormsg</code>; a failure also <code>code</code>, and
<code>fields</code> where a field is to blame. Calls other than GET need the header <code>X-XSRF-TOKEN</code>, equal to
the cookie <code>XSRF-TOKEN</code> that <code>GET /api/v1/isloggedin</code> hands out. The same for programs:
<a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>
${sections.join('\n')}
</main>
</body>
</html>`
}

const style = `
:root { color-scheme: light dark; font: 1.0625rem/1.55 system-ui, sans-serif }
body { margin: 0; padding: 1.5rem }
main { max-width: 60rem; margin: auto }
section { border-top: 1px solid; margin-top: 2rem }
h2 { font-size: 1.15rem; overflow-wrap: anywhere }
h3 { font-size: 1rem; margin-bottom: .25rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
`

/** `/api/v1/openapi.json` for programs, `/api/docs` for people. */
export function apiDocumentation(app: FastifyInstance): void {
  const document = openApiDocument()
  const html = page()
  app.get(`${apiPrefix}/openapi.json`, () => document)
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}
