import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { signInWithPasskey, startPasskeySignIn } from '#contract/second-step.ts'
import type { AskedApp } from '../../features/hand-over/asked-app.ts'
import type { useHandOver } from '../../features/hand-over/useHandOver.ts'
import type { Credential } from '../../features/passkeys/ceremonies.ts'
import { failureOf } from '../../features/passkeys/failure-of.ts'
import { firstSignOfLife } from '../../features/passkeys/first-sign-of-life.ts'
import { keepOffering } from '../../features/passkeys/keep-offering.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { useAskForApp } from './useAskForApp.ts'

type Props = {
  asked: AskedApp
  handOver: ReturnType<typeof useHandOver>
  /** Another way of signing in is under way. */
  isDisabled: boolean
  /** Before each try by the button. */
  onTry: () => void
  onFailure: (error: unknown, text: string) => void
}

// Most people never use it.
const loadCeremonies = () => import('../../features/passkeys/ceremonies.ts')

const loadOptions = async () => (await call(startPasskeySignIn, { body: {} })).data

/** Signs in with a passkey alone: by this button, or chosen at the username field. */
export function PasskeyWay({ asked, handOver, isDisabled, onTry, onFailure }: Props) {
  const t = useTranslations('signIn')
  const app = useAskForApp(asked, onFailure)
  const sending = useSubmit({
    call: (credential: Credential) => call(signInWithPasskey, { body: { credential } }),
    isToldInPlace: () => true,
    onSuccess: handOver.proceed,
    onError: onFailure,
  })
  const send = (credential: Credential) => app.askIfAny(() => sending.submit(credential))
  const asking = useSubmit({
    call: async () => {
      const [{ askForPasskey }, options] = await Promise.all([loadCeremonies(), loadOptions()])
      return askForPasskey(options).catch((error: unknown) => {
        // The person said no; the browser has told them.
        if (['stopped', 'replaced'].includes(failureOf(error))) return null
        throw error
      })
    },
    isToldInPlace: () => true,
    onSuccess: (credential) => credential && send(credential),
    onError: onFailure,
  })
  const isPending = asking.isPending || sending.isPending || app.isPending
  const isPaused = isDisabled || isPending || handOver.isLeaving

  const sendChosen = useEffectEvent(send)
  useEffect(() => {
    if (isPaused) return
    const paused = new AbortController()
    const offer = async () => {
      await firstSignOfLife(paused.signal)
      const { askForPasskey, canOfferByAutofill, stopAsking } = await loadCeremonies()
      if (!(await canOfferByAutofill()) || paused.signal.aborted) return
      const end = keepOffering({
        loadOptions,
        ask: (options) => askForPasskey(options, true),
        stop: stopAsking,
        onCredential: (credential) => void sendChosen(credential),
      })
      paused.signal.addEventListener('abort', end)
    }
    // Without what it loads there is no offer; the button says so.
    offer().catch(() => {})
    return () => paused.abort()
  }, [isPaused])

  return (
    <Button
      variant="quiet"
      isDisabled={isDisabled}
      isPending={isPending}
      onPress={() => {
        onTry()
        void asking.submit(undefined)
      }}
      fullWidth
    >
      {t('passkey')}
    </Button>
  )
}
