import * as cards from '#contract/login-cards.ts'
import * as own from '#contract/own-sessions.ts'
import * as contract from '#contract/session.ts'
import * as viewAs from '#contract/view-as.ts'
import { inTransaction } from '../platform/db/database.ts'
import { pageOf } from '../platform/http/paging.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../sessions/own-sessions.ts'
import { endSession } from '../sessions/sessions.ts'
import { endView, startView } from '../sessions/view-as.ts'
import { configForPages, loginStateOf } from './login-state.ts'
import { signIn } from './sign-in.ts'
import { signInWithCard } from './sign-in-with-card.ts'
import { beganToWire, signedInToWire } from './signed-in.ts'

export function signInRoutes(serve: Serve, services: Services): void {
  serve(contract.readLoginState, ({ person, browser, sessionEnd }) => {
    const session = person && sessionEnd ? { person, end: sessionEnd, token: browser.sessionToken } : null
    browser.handOutXsrfToken(session !== null)
    return loginStateOf(services, session)
  })

  serve(contract.signIn, async ({ body, browser }) =>
    beganToWire(services, browser, await signIn(services, body, browser)),
  )

  serve(cards.signInWithCard, async ({ body, browser }) =>
    signedInToWire(services, browser, await signInWithCard(services, body.code, browser)),
  )

  serve(contract.signOut, async ({ browser }) => {
    const { sessionToken } = browser
    if (sessionToken) await inTransaction(services.db, (trx) => endSession(services, trx, sessionToken))
    browser.dropSession()
    return {}
  })

  serve(viewAs.startView, async ({ person, browser, params, body }) => {
    await startView(services, person, browser.sessionToken as string, params.id, body.reason)
    return {}
  })

  serve(viewAs.endView, async ({ browser }) => {
    await endView(services, browser.sessionToken as string)
    return {}
  })

  serve(own.listOwnSessions, async ({ person, browser, query }) =>
    own.OwnSessionList.toWire(
      await listOwnSessions(services, person, browser.sessionToken as string, pageOf(query)),
    ),
  )

  serve(own.endOwnSession, async ({ person, browser, params }) => {
    if (await endOwnSession(services, person, browser.sessionToken as string, params.id))
      browser.dropSession()
    return {}
  })

  serve(own.endOtherSessions, async ({ person, browser }) => {
    await endOtherSessions(services, person, browser.sessionToken as string)
    return {}
  })

  serve(contract.readConfig, async () => configForPages(services.config, await services.offeredCards.read()))
}
