import type { QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { LoginState, type readLoginState } from '#contract/session.ts'
import { rememberCall } from '../api/last-call.ts'
import { type Config, configQuery, sessionOf, sessionQuery } from './session.ts'

/** What the server sends with the document. `loginState`: null if the browser kept its cookies back. */
type FirstData = { config: Config; loginState: ReplyOf<typeof readLoginState> | null }

/** Puts what came with the document into the cache, so that the page need not ask for it. */
export function takeFirstData(client: QueryClient): void {
  const element = document.getElementById('first-data')
  // Without the server's part, as in Vite's own server, the page asks.
  if (!element?.textContent) return
  const { config, loginState }: FirstData = JSON.parse(element.textContent)
  element.remove()
  // When the document was asked for: the session cannot end earlier than counted from then.
  const sentAt = Date.now() - performance.now()
  client.setQueryData(configQuery.queryKey, config)
  if (!loginState) return
  client.setQueryData(sessionQuery.queryKey, sessionOf(LoginState.fromWire(loginState), config, sentAt), {
    updatedAt: sentAt,
  })
  rememberCall(sentAt)
}
