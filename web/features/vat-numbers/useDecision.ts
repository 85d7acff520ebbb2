import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { decideVatNumber } from '#contract/vat-numbers.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'

type Decision = 'confirmed' | 'refused'

/** `onDone`: called after a decision, and if there is no such number any more. */
type Options = { vatNumber: string; onDone: () => Promise<void> }

/** Confirms or refuses a VAT number, for staff. @returns `buttonFor`: the props of the button of a decision */
export function useDecision({ vatNumber, onDone }: Options) {
  const t = useTranslations('home.vatNumbers')
  const [chosen, setChosen] = useState<Decision>()
  const { submit, isPending, error } = useSubmit({
    call: async ({ id, state }: { id: number; state: Decision }) => {
      await call(decideVatNumber, { params: { id }, body: { state } })
      return state
    },
    success: (state) => t(`done.${state}`, { number: vatNumber }),
    onSuccess: onDone,
    // The question was withdrawn meanwhile.
    onError: (refusal) => void (isRefusal(refusal, 'vatNumber.notFound') && onDone()),
  })
  const buttonFor = (id: number, state: Decision) => ({
    isPending: isPending && chosen === state,
    isAtRest: isPending && chosen !== state,
    onPress: () => {
      setChosen(state)
      void submit({ id, state })
    },
  })
  return { buttonFor, error }
}
