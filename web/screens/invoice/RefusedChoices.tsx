import { useQueryClient } from '@tanstack/react-query'
import { Ban, Send } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sendInvoice } from '#contract/invoices.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { refreshShown } from '../../platform/session/session.ts'
import styles from './InvoiceScreen.module.css'

type Way = 'peppol' | 'mail'

type Props = { number: string; place: RefObject<HTMLElement | null> }

/** The choices of staff for a paper that was refused on Peppol: once more, or no longer. */
export function RefusedChoices({ number, place }: Props) {
  const t = useTranslations('invoices.peppol')
  const tToday = useTranslations('desk.today')
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Way>()
  const onDone = async () => {
    await refreshShown(client)
    place.current?.focus()
  }
  const { submit, isPending } = useSubmit({
    call: async (way: Way) => {
      await call(sendInvoice, { params: { number }, body: { way } })
      return way
    },
    success: (way) => (way === 'peppol' ? tToday('paperSentAgain', { number }) : t('left', { number })),
    onSuccess: onDone,
    // Someone else has decided meanwhile: the page shows that.
    onError: (refusal) => void (isRefusal(refusal, 'invoice.notRefused') && onDone()),
  })
  const button = (way: Way) => ({
    isPending: isPending && chosen === way,
    isAtRest: isPending && chosen !== way,
    onPress: () => {
      setChosen(way)
      void submit(way)
    },
  })
  return (
    <div className={styles.actions}>
      <Button icon={Send} {...button('peppol')}>
        {tToday('sendAgain')}
      </Button>
      <Button icon={Ban} {...button('mail')}>
        {t('mail')}
      </Button>
    </div>
  )
}
