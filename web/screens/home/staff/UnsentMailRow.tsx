import { MailWarning, Send } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { sendAgain, type UnsentMail } from '#contract/mails.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Tile } from '../../../kit/ui/Tile.tsx'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { isRefusal } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { useSubmit } from '../../../platform/api/useSubmit.ts'
import attention from '../admin/Attention.module.css'
import styles from './StaffHome.module.css'

type Props = { mail: UnsentMail; onDone: () => Promise<void> }

/** A mail that could not be sent, with the reason and a button to try again. */
export function UnsentMailRow({ mail, onDone }: Props) {
  const t = useTranslations('desk.today')
  const format = useFormatter()
  const { id, address, fault, givenUpAt } = mail
  const { submit, isPending } = useSubmit({
    call: () => call(sendAgain, { params: { id } }),
    success: t('sentAgain', { address }),
    onSuccess: onDone,
    // It may have been sent meanwhile: then it is gone from the list.
    onError: (refusal) => void (isRefusal(refusal, 'mail.notSendable') && onDone()),
  })
  const when = format.dateTime(new Date(givenUpAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className={`${attention.item} ${styles.item}`}>
      <Tile icon={MailWarning} tone="danger" />
      <div className={`${attention.words} ${styles.words}`}>
        <p className={attention.title}>{address}</p>
        <p className={attention.text}>{[fault, when].filter(Boolean).join(' · ')}</p>
      </div>
      <Button icon={Send} isPending={isPending} onPress={() => void submit(undefined)}>
        {t('sendAgain')}
        <VisuallyHidden>{` ${address}`}</VisuallyHidden>
      </Button>
    </li>
  )
}
