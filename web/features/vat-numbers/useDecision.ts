import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Decision, decideVatNumber } from '#contract/vat-numbers.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'

/** `onDone`: called after a decision, and if someone else has decided meanwhile. */
type Options = { vatNumber: string; onDone: () => Promise<void> }

/** A number with the state that is shown. */
type Shown = { id: number; was: Decision['was'] }

/** Confirms or refuses a VAT number, for staff. @returns `buttonFor`: the props of the button of a decision */
export function useDecision({ vatNumber, onDone }: Options) {
  const t = useTranslations('home.vatNumbers')
  const [chosen, setChosen] = useState<Decision['state']>()
  const { submit, isPending, error } = useSubmit({
    call: async ({ id, state, was }: Shown & Pick<Decision, 'state'>) => {
      await call(decideVatNumber, { params: { id }, body: { state, was } })
      return state
    },
    success: (state) => t(`done.${state}`, { number: vatNumber }),
    onSuccess: onDone,
    onError: (refusal) => void (isRefusal(refusal, 'vatNumber.changed') && onDone()),
  })
  const buttonFor = (shown: Shown, state: Decision['state']) => ({
    isPending: isPending && chosen === state,
    isAtRest: isPending && chosen !== state,
    onPress: () => {
      setChosen(state)
      void submit({ ...shown, state })
    },
  })
  return { buttonFor, error }
}
