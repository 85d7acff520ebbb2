import { useQueryClient } from '@tanstack/react-query'
import { Mail, Send } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { sendInvoice } from '#contract/invoices.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { refreshShown } from '../../platform/session/session.ts'
import styles from './InvoiceScreen.module.css'

type Props = { number: string; place: RefObject<HTMLElement | null> }

/** The choices of staff for a paper that was refused on Peppol: once more, or no longer. */
export function RefusedChoices({ number, place }: Props) {
  const t = useTranslations('invoices.peppol')
  const again = useSending('peppol', t('sentAgain', { number }), { number, place })
  const mail = useSending('mail', t('left', { number }), { number, place })
  return (
    <div className={styles.actions}>
      <Button icon={Send} {...again}>
        {t('again')}
      </Button>
      <Button icon={Mail} {...mail}>
        {t('mail')}
      </Button>
    </div>
  )
}

/** The state and the press of a button that decides how the paper is sent. */
function useSending(way: 'peppol' | 'mail', success: string, { number, place }: Props) {
  const client = useQueryClient()
  const onDone = async () => {
    await refreshShown(client)
    place.current?.focus()
  }
  const { submit, isPending } = useSubmit({
    call: () => call(sendInvoice, { params: { number }, body: { way } }),
    success,
    onSuccess: onDone,
    // Someone else has decided meanwhile: the page shows that.
    onError: (refusal) => void (isRefusal(refusal, 'invoice.notRefused') && onDone()),
  })
  return { isPending, onPress: () => void submit(undefined) }
}
