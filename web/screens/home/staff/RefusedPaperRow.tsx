import { FileWarning, Send } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { type RefusedPaper, sendInvoice } from '#contract/invoices.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import { Tile } from '../../../kit/ui/Tile.tsx'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { isRefusal } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { useSubmit } from '../../../platform/api/useSubmit.ts'
import attention from '../admin/Attention.module.css'
import styles from './StaffHome.module.css'

type Props = { paper: RefusedPaper; onDone: () => Promise<void> }

/** A paper that was refused on Peppol, with the network's reason and a button to try again; its page offers more. */
export function RefusedPaperRow({ paper, onDone }: Props) {
  const t = useTranslations('desk.today')
  const format = useFormatter()
  const { number, customer, fault, at } = paper
  const { submit, isPending } = useSubmit({
    call: () => call(sendInvoice, { params: { number }, body: { way: 'peppol' } }),
    success: t('paperSentAgain', { number }),
    onSuccess: onDone,
    // Someone else has decided meanwhile: then it is gone from the list.
    onError: (refusal) => void (isRefusal(refusal, 'invoice.notRefused') && onDone()),
  })
  const when = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const about = [customer.name || customer.serialNumber, t('refused'), fault, when]
  return (
    <li className={`${attention.item} ${styles.item}`}>
      <Tile icon={FileWarning} tone="danger" />
      <div className={`${attention.words} ${styles.words}`}>
        <TextLink href={addressOf.invoice(number)} isStrong translate="no">
          {number}
        </TextLink>
        <p className={attention.text}>{about.filter(Boolean).join(' · ')}</p>
      </div>
      <Button icon={Send} isPending={isPending} onPress={() => void submit(undefined)}>
        {t('sendAgain')}
        <VisuallyHidden>{` ${number}`}</VisuallyHidden>
      </Button>
    </li>
  )
}
