import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeFirstData } from './first-data.ts'
import { configQuery, sessionQuery } from './session.ts'

vi.mock('../i18n/language.ts', () => ({ currentLanguage: () => 'nl' }))

/** @param first what the first element of this id holds, which another program may have put there; `script`: what the server sends */
function openDocument({ first, script = first }: { first: string; script?: string }) {
  const element = (textContent: string) => ({ textContent, remove: () => undefined })
  vi.stubGlobal('document', {
    getElementById: () => element(first),
    querySelector: (selector: string) => (selector === 'script#first-data' ? element(script) : null),
  })
}

const server = JSON.stringify({ config: { brand: { slug: 'vlinder' } }, loginState: { loggedIn: false } })
let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
})
afterEach(() => void vi.unstubAllGlobals())

test('data that comes with the document is not asked for', () => {
  openDocument({ first: server })
  takeFirstData(client)
  expect(client.getQueryData(configQuery.queryKey)).toEqual({ brand: { slug: 'vlinder' } })
  expect(client.getQueryData(sessionQuery.queryKey)).toBeNull()
})

test('an element of the same id from another program does not stand in the way', () => {
  openDocument({ first: 'hello', script: server })
  takeFirstData(client)
  expect(client.getQueryData(sessionQuery.queryKey)).toBeNull()
})

test.each(['{', 'hello', 'null', '{}', '{"config":null,"loginState":null}', ''])(
  'the page asks by itself where %j came with the document',
  (text) => {
    openDocument({ first: text })
    takeFirstData(client)
    expect(
      client
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.data !== undefined),
    ).toEqual([])
  },
)
