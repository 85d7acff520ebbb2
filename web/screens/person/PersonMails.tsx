import { Send } from 'lucide-react'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { sendAgain } from '#contract/mails.ts'
import type { OutgoingMail } from '#contract/outgoing-mail.ts'
import type { PersonPage } from '#contract/person-page.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import styles from './PersonScreen.module.css'

type Refresh = { refresh: () => Promise<unknown> }

/** Whether the last mails reached the person's mailbox, and a button to try again. */
export function PersonMails({ page: { account, mails }, refresh }: { page: PersonPage } & Refresh) {
  const t = useTranslations('person.mails')
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('title')}</h2>
      {mails.length === 0 ? (
        <p className={styles.small}>{t(account.email === '' ? 'noAddress' : 'none')}</p>
      ) : (
        <ul className={styles.facts}>
          {mails.map((mail) => (
            <Mail key={mail.id} mail={mail} refresh={refresh} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Mail({ mail: { id, text, to, at, sentAt, fault }, refresh }: { mail: OutgoingMail } & Refresh) {
  const t = useTranslations('person.mails')
  const tToday = useTranslations('desk.today')
  const format = useFormatter()
  const { submit, isPending } = useSubmit({
    call: () => call(sendAgain, { params: { id } }),
    success: tToday('sentAgain', { address: to.address }),
    onSuccess: refresh,
  })
  const date = format.dateTime(new Date(sentAt ?? at), { dateStyle: 'short', timeStyle: 'short' })
  const state = sentAt === null ? (fault === null ? 'waiting' : 'failed') : 'sent'
  return (
    <li>
      <div className={styles.words}>
        <p>{text}</p>
        <p className={styles.small}>{[t(state, { date }), fault].filter(Boolean).join(' · ')}</p>
      </div>
      {state === 'failed' && (
        <Button icon={Send} isPending={isPending} onPress={() => void submit(undefined)}>
          {tToday('sendAgain')}
          <VisuallyHidden>{` ${text}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}
