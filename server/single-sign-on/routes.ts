import { handOverToWire, waitingAppToWire } from '#contract/apps.ts'
import * as contract from '#contract/single-sign-on.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { beganToWire } from '../sign-in/signed-in.ts'
import { connectIdentity } from './connect-identity.ts'
import { exchangeCode } from './exchange-code.ts'
import { readIdentityLink, unlinkIdentity } from './identity-link.ts'
import { signInWithIdentity } from './sign-in-with-identity.ts'
import { startExternalSignIn } from './start-sign-in.ts'

export function singleSignOnRoutes(serve: Serve, services: Services): void {
  serve(contract.startExternalSignIn, async ({ browser }) =>
    contract.ExternalSignIn.toWire(await startExternalSignIn(services, browser)),
  )

  serve(contract.exchangeCode, async ({ query, browser }) => {
    const { code, state, redirectUri, iss } = contract.ExternalCode.fromWire(query)
    const answer = { code, state, redirectUri, iss }
    return contract.ExchangedCode.toWire(await exchangeCode(services, answer, browser))
  })

  serve(contract.signInWithIdentity, async ({ body, browser }) => {
    const signedIn = await signInWithIdentity(services, contract.PostedIdentity.fromWire(body), browser)
    return signedIn
      ? beganToWire(services, browser, signedIn)
      : { oauth: { error: 0 }, callback: waitingAppToWire(null), session: handOverToWire(null) }
  })

  serve(contract.connectIdentity, async ({ body, browser }) => {
    const { login, password, fromWebApp } = body
    const connection = {
      posted: contract.PostedIdentity.fromWire(body),
      credentials: { login, password },
      fromWebApp: fromWebApp ?? false,
    }
    return beganToWire(services, browser, await connectIdentity(services, connection, browser))
  })

  serve(contract.readIdentityLink, async ({ person, params }) => {
    const link = await readIdentityLink(services, person, params.id)
    return { data: link && contract.IdentityLink.toWire(link) }
  })

  serve(contract.unlinkIdentity, async ({ person, params, body, browser }) => {
    await unlinkIdentity(services, person, { id: params.id, password: body?.password }, browser)
    return {}
  })
}
