import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { LockKeyholeOpen } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { whyNotUnlock } from '#contract/account-rules.ts'
import { initialsOf } from '#contract/initials.ts'
import * as contract from '#contract/person-page.ts'
import { addressOf } from '../../../addresses.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useSubmit } from '../../../api/useSubmit.ts'
import { useViewer } from '../../../session/useViewer.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import attention from '../admin/Attention.module.css'
import styles from './StaffHome.module.css'
import { TodayList } from './TodayList.tsx'
import { useShownRows } from './useShownRows.tsx'

const lockedKey = ['people', 'locked']

const lockedQuery = (size: number) =>
  queryOptions({
    queryKey: [...lockedKey, size],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<contract.LockedPeople> =>
      contract.LockedPeople.fromWire(await call(contract.listLockedPeople, { query: { size } }, signal)),
  })

/** The people who tried too many wrong passwords, each with a button to let them try again. */
export function LockedPeople() {
  const t = useTranslations('desk.today')
  const client = useQueryClient()
  const { size, allOf, place, focusPlace } = useShownRows()
  const query = useQuery(lockedQuery(size))
  const refreshList = async () => {
    await client.invalidateQueries({ queryKey: lockedKey })
    focusPlace()
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <TodayList
        title={t('locked')}
        query={query}
        all={allOf(query.data?.total)}
        rowsOf={({ people }) =>
          people.map((person) => <Locked key={person.id} person={person} onDone={refreshList} />)
        }
      />
    </div>
  )
}

type LockedProps = { person: contract.LockedPerson; onDone: () => Promise<void> }

function Locked({ person, onDone }: LockedProps) {
  const t = useTranslations('desk.today')
  const tSignIn = useTranslations('person.signIn')
  const format = useFormatter()
  const viewer = useViewer()
  const { id, login, name, customer, lockedUntil } = person
  const { submit, isPending } = useSubmit({
    call: () => call(contract.unlock, { params: { id } }),
    success: tSignIn('unlocked', { name: name || login }),
    onSuccess: onDone,
    // Deleted meanwhile.
    onError: (refusal) => void (isRefusal(refusal, 'account.notFound') && onDone()),
  })
  const until = t('lockedUntil', { time: format.dateTime(new Date(lockedUntil), { timeStyle: 'short' }) })
  return (
    <li className={`${attention.item} ${styles.item}`}>
      <Avatar initials={initialsOf(person)} />
      <div className={`${attention.words} ${styles.words}`}>
        <TextLink href={addressOf.person(id)} isStrong>
          {name || login}
        </TextLink>
        <p className={attention.text}>{[name && login, customer, until].filter(Boolean).join(' · ')}</p>
      </div>
      {whyNotUnlock(viewer, person) === null && (
        <Button icon={LockKeyholeOpen} isPending={isPending} onPress={() => void submit(undefined)}>
          {tSignIn('unlock')}
          <VisuallyHidden>{` ${name || login}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}
