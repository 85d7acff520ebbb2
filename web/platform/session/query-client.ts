import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isRefusal } from '../api/api-error.ts'
import { showPerson } from '../api/shown-person.ts'
import { sessionKey, sessionQuery } from './session.ts'

const maxRetryDelaySeconds = 5

function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 503 ? failures < 2 : error.status === 0 && failures < 1
}

const retryDelay = (_failures: number, error: Error) =>
  1000 * Math.min(maxRetryDelaySeconds, (error instanceof ApiError && error.retryAfter) || 1)

/**
 * The cache of server data. Refetches the session when a call is refused for lack of one, or because it is another person's by now. Calls
 * say whose session the cache holds.
 */
export function createQueryClient(): QueryClient {
  const noticeEndOfSession = (error: unknown) => {
    if (isRefusal(error, 'session.required') || isRefusal(error, 'session.otherPerson'))
      void client.invalidateQueries({ queryKey: sessionKey })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeEndOfSession }),
    mutationCache: new MutationCache({ onError: noticeEndOfSession }),
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  })
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== sessionKey[0]) return
    const session = client.getQueryData(sessionQuery.queryKey)
    showPerson(session?.account.id ?? null)
  })
  return client
}
