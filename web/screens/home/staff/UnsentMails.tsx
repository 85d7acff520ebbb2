import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailWarning, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import * as contract from '#contract/mails.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useSubmit } from '../../../api/useSubmit.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { Tile } from '../../../ui/Tile.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import attention from '../admin/Attention.module.css'
import { firstFew } from './first-few.ts'
import styles from './StaffHome.module.css'
import { TodayList } from './TodayList.tsx'

const mailsKey = ['mails', 'unsent']

/** The most that one call answers. */
const most = 200

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
  const [showsAll, setShowsAll] = useState(false)
  const query = useQuery(unsentQuery(showsAll ? most : firstFew))
  const place = useRef<HTMLDivElement>(null)
  const total = query.data?.total ?? 0
  const refreshList = async () => {
    await client.invalidateQueries({ queryKey: mailsKey })
    // The pressed button is gone with its row.
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <TodayList
        title={t('unsent')}
        query={query}
        all={
          !showsAll &&
          total > firstFew && (
            <TextButton onPress={() => setShowsAll(true)}>{t('all', { count: total })}</TextButton>
          )
        }
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
