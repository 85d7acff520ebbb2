import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailWarning, Send } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import * as contract from '#contract/mails.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Tile } from '../../../kit/ui/Tile.tsx'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { isRefusal } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { useSubmit } from '../../../platform/api/useSubmit.ts'
import attention from '../admin/Attention.module.css'
import styles from './StaffHome.module.css'
import { TodayList } from './TodayList.tsx'
import { useShownRows } from './useShownRows.tsx'

const mailsKey = ['mails', 'unsent']

const unsentQuery = (size: number) =>
  queryOptions({
    queryKey: [...mailsKey, size],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<contract.UnsentMails> =>
      contract.UnsentMails.fromWire(await call(contract.listUnsentMails, { query: { size } }, signal)),
  })

/** The mails that could not be sent, each with why, and a button to try again. */
export function UnsentMails() {
  const t = useTranslations('desk.today')
  const client = useQueryClient()
  const { size, allOf, place, focusPlace } = useShownRows()
  const query = useQuery(unsentQuery(size))
  const refreshList = async () => {
    await client.invalidateQueries({ queryKey: mailsKey })
    focusPlace()
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <TodayList
        title={t('unsent')}
        query={query}
        all={allOf(query.data?.total)}
        rowsOf={({ mails }) => mails.map((mail) => <Mail key={mail.id} mail={mail} onDone={refreshList} />)}
      />
    </div>
  )
}

function Mail({ mail, onDone }: { mail: contract.UnsentMail; onDone: () => Promise<void> }) {
  const t = useTranslations('desk.today')
  const format = useFormatter()
  const { id, address, fault, givenUpAt } = mail
  const { submit, isPending } = useSubmit({
    call: () => call(contract.sendAgain, { params: { id } }),
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
