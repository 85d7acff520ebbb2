import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { signIn } from '#contract/session.ts'
import {
  ExchangedCode,
  ExternalCode,
  type ExternalTokens,
  exchangeCode,
  postedIdentityToWire,
  signInWithIdentity,
  type VerifiedIdentity,
} from '#contract/single-sign-on.ts'
import { call } from '../../api/call.ts'
import { useSubmit } from '../../api/useSubmit.ts'
import { useConfig } from '../../session/useConfig.ts'
import { showMessage } from '../../ui/messages.tsx'
import { identityOfToken } from './identity-token.ts'
import type { ProviderAnswer } from './provider-answer.ts'

/** Whom the identity provider vouches for, and what the exchange gave for the calls that follow. */
export type Vouched = { identity: VerifiedIdentity; tokens: ExternalTokens }

type Exchange = { code: string; state: string; iss: string | undefined }

/**
 * Exchanges the provider's code and signs in. `vouched` is set where the identity has no account yet, `error` where
 * signing in failed; whatever goes wrong before leads away, with a message.
 * @param onSignedIn with what the sign-in answered
 */
export function useSignInByProvider(
  { code, state, iss, error: stopped }: ProviderAnswer,
  onSignedIn: (reply: Pick<ReplyOf<typeof signIn>, 'callback' | 'session'>) => Promise<void>,
) {
  const t = useTranslations()
  const navigate = useNavigate()
  const { identityProvider } = useConfig()
  const [vouched, setVouched] = useState<Vouched>()

  const leadTo = (page: '/' | '/login') => navigate({ to: page, replace: true })

  const signInNow = useSubmit({
    call: ({ identity, tokens }: Vouched) =>
      call(signInWithIdentity, { body: postedIdentityToWire(identity, tokens) }),
    onSuccess: (reply, given) => (reply.user ? onSignedIn(reply) : setVouched(given)),
  })

  const exchange = useSubmit({
    call: (given: Exchange) => {
      const redirectUri = `${location.origin}/auth/login`
      const query = ExternalCode.toWire({ ...given, grantType: 'authorization_code', redirectUri })
      return call(exchangeCode, { query })
    },
    onSuccess: (reply) => {
      const { idToken, ...tokens } = ExchangedCode.fromWire(reply)
      const identity = identityOfToken(idToken)
      if (identity) return signInNow.submit({ identity, tokens })
      showMessage(t('singleSignOn.invalidToken'), 'error')
      return leadTo('/login')
    },
    onError: () => leadTo('/'),
  })

  const begin = () => {
    if (code && state) return void exchange.submit({ code, state, iss })
    if (stopped === 'access_denied') {
      showMessage(t('singleSignOn.stopped'), 'success')
      return void leadTo('/login')
    }
    if (stopped) showMessage(t('errors.signOn.failed', { provider: identityProvider ?? '' }), 'error')
    void leadTo('/')
  }
  return { begin, vouched, error: signInNow.error }
}
