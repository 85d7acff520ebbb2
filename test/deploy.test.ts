import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { unavailable } from '#server/errors.ts'
import { failureBody } from '#server/http/failure.ts'

const deployed = (file: string) => readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8')
const ours = failureBody(unavailable(), 'en')

it('HAProxy says that no process answers as the portal itself would', () => {
  const [head = '', body = ''] = deployed('away.http').split('\r\n\r\n')
  expect(head.split('\r\n')).toEqual([
    'HTTP/1.1 503 Service Unavailable',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Retry-After: ${unavailable().retryAfter}`,
  ])
  expect(JSON.parse(body)).toEqual(ours)
})

it('nginx does, too', () => {
  const configuration = deployed('nginx.conf')
  expect(JSON.parse(/return 503 '(.*)';/.exec(configuration)?.[1] ?? '')).toEqual(ours)
  expect(configuration).toContain(`Retry-After ${unavailable().retryAfter} always;`)
})
