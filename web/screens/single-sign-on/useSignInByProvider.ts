import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReplyOf } from '#contract/endpoint.ts'
import { beganFromWire, type signIn } from '#contract/session.ts'
import {
  ExchangedCode,
  ExternalCode,
  exchangeCode,
  linkedProvider,
  PostedIdentity,
  signInWithIdentity,
} from '#contract/single-sign-on.ts'
import { showMessage } from '../../kit/ui/messages.tsx'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { useConfig } from '../../platform/session/useConfig.ts'
import { identityOfToken } from './identity-token.ts'
import type { ProviderAnswer } from './provider-answer.ts'

type Exchange = { code: string; state: string; iss: string | undefined }

/**
 * Exchanges the provider's code and signs in. `verified`, the body of the calls that follow, is set if the identity has no account yet, `error` if signing in
 * failed; earlier failures show a message and leave the page.
 * @param onSignedIn called with the reply to the sign-in, which may wait for a second step
 */
export function useSignInByProvider(
  { code, state, iss, error: providerError }: ProviderAnswer,
  onSignedIn: (reply: ReplyOf<typeof signIn>) => Promise<void>,
) {
  const t = useTranslations()
  const navigate = useNavigate()
  const { identityProvider } = useConfig()
  const [verified, setVerified] = useState<PostedIdentity>()

  const goTo = (page: '/' | '/login') => navigate({ to: page, replace: true })

  const signInNow = useSubmit({
    call: (identity: PostedIdentity) => call(signInWithIdentity, { body: PostedIdentity.toWire(identity) }),
    onSuccess: (reply, sent) => {
      const { step, done } = beganFromWire(reply)
      return step || done ? onSignedIn(reply) : setVerified(sent)
    },
  })

  const exchange = useSubmit({
    call: (answer: Exchange) => {
      const redirectUri = `${location.origin}/auth/login`
      const query = ExternalCode.toWire({ ...answer, grantType: 'authorization_code', redirectUri })
      return call(exchangeCode, { query })
    },
    onSuccess: (reply) => {
      const { idToken, ...tokens } = ExchangedCode.fromWire(reply)
      const identity = identityOfToken(idToken)
      if (identity) return signInNow.submit({ ...identity, ...tokens, provider: linkedProvider })
      showMessage(t('singleSignOn.invalidToken'), 'error')
      return goTo('/login')
    },
    onError: () => goTo('/'),
  })

  const begin = () => {
    if (code && state) return void exchange.submit({ code, state, iss })
    if (providerError === 'access_denied') {
      showMessage(t('singleSignOn.stopped'), 'success')
      return void goTo('/login')
    }
    // Half an answer; nothing at all is a page that was loaded again.
    if (providerError || code || state)
      showMessage(t('errors.signOn.failed', { provider: identityProvider ?? '' }), 'error')
    void goTo('/')
  }
  return { begin, verified, error: signInNow.error }
}
