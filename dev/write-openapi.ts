import { writeFileSync } from 'node:fs'
import stringify from 'json-stringify-pretty-compact'
import { openApiDocument } from '#server/platform/http/openapi.ts'

writeFileSync('docs/openapi.json', `${stringify(openApiDocument(), { maxLength: 120 })}\n`)
console.log('docs/openapi.json is written.')
