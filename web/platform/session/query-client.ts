import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isRefusal } from '../api/api-error.ts'
import { shownPerson, showPerson } from '../api/shown-person.ts'
import { forgetNewPasswords } from './forget-passwords.ts'
import { forgetPerson, refreshSession, sessionKey, sessionQuery } from './session.ts'

const maxRetryDelaySeconds = 5

function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 503 ? failures < 2 : error.status === 0 && failures < 1
}

const retryDelay = (_failures: number, error: Error) =>
  1000 * Math.min(maxRetryDelaySeconds, (error instanceof ApiError && error.retryAfter) || 1)

/**
 * The cache of server data. Refetches the session when a call is refused for lack of one, or because it is another person's by now. Calls
 * say whom the page shows. Forgets that person's data once the session is no longer theirs.
 * @param beginAsOther called when the session is another person's than the page shows; only a new document may show that person
 */
export function createQueryClient(beginAsOther: () => void): QueryClient {
  const noticeEndOfSession = (error: unknown) => {
    if (isRefusal(error, 'session.required')) void client.invalidateQueries({ queryKey: sessionKey })
    // Public pages show no session, so nothing there would fetch an invalid one.
    if (isRefusal(error, 'session.otherPerson')) void refreshSession(client).catch(() => undefined)
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeEndOfSession }),
    mutationCache: new MutationCache({ onError: noticeEndOfSession }),
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  })
  client.getQueryCache().subscribe((event) => {
    // A session that is only dropped from the cache does not change whom the page shows.
    if (event.query.queryKey[0] !== sessionKey[0] || event.type !== 'updated') return
    if (event.action.type !== 'success') return
    const session = client.getQueryData(sessionQuery.queryKey)
    const [shown, found] = [shownPerson(), session?.account.id ?? null]
    // A session may have ended while no page was open.
    if (found === null) forgetNewPasswords()
    if (found === shown) return
    if (shown !== null) forgetPerson(client)
    // Calls that the page still sends are the first person's: the server refuses them.
    if (shown !== null && found !== null) beginAsOther()
    else showPerson(found)
  })
  return client
}
