import type { QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { LoginState, type readLoginState } from '#contract/session.ts'
import { rememberCall } from '../api/last-call.ts'
import { type Config, configQuery, sessionOf, sessionQuery } from './session.ts'

/** The data that the server sends with the document. `loginState`: null if the browser sent no cookies. */
type FirstData = { config: Config; loginState: ReplyOf<typeof readLoginState> | null }

/** Puts what came with the document into the cache, so that the page need not ask for it. */
export function takeFirstData(client: QueryClient): void {
  // Browser extensions may add elements of any id.
  const element = document.querySelector('script#first-data')
  // When the document was asked for: the session cannot end earlier than counted from then.
  const sentAt = Date.now() - performance.now()
  const first = readFirstData(element?.textContent, sentAt)
  element?.remove()
  if (!first) return
  client.setQueryData(configQuery.queryKey, first.config)
  if (first.session === undefined) return
  client.setQueryData(sessionQuery.queryKey, first.session, { updatedAt: sentAt })
  rememberCall(sentAt)
}

/** `session`: undefined if it is missing. @returns undefined if the page has to ask, as in Vite's own server */
function readFirstData(text: string | null | undefined, sentAt: number) {
  if (!text) return undefined
  try {
    const { config, loginState }: FirstData = JSON.parse(text)
    if (!config) return undefined
    return {
      config,
      session: loginState ? sessionOf(LoginState.fromWire(loginState), config, sentAt) : undefined,
    }
  } catch {
    // Something has changed the document. Without an answer, the server's drawing would stay for ever.
    return undefined
  }
}
