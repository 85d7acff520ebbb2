import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchedAhead } from './fetched-ahead.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const answers = {
  'an answer': async () => 'answer',
  'a failure': async () => {
    throw new Error('refused')
  },
}

test.each(Object.entries(answers))('%s is asked for once by loader and screen', async (_, answer) => {
  const asked = vi.fn<() => Promise<string>>(answer)
  const query = { ...fetchedAhead, queryKey: ['page'], queryFn: asked, retry: false }
  const client = new QueryClient()
  const openScreen = () => new QueryObserver(client, query).subscribe(() => undefined)

  await client.prefetchQuery(query)
  vi.setSystemTime(Date.now() + 1999)
  openScreen()()
  expect(asked).toHaveBeenCalledTimes(1)

  vi.setSystemTime(Date.now() + 1)
  openScreen()()
  expect(asked).toHaveBeenCalledTimes(2)
})
