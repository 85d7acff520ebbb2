import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Attention, Home } from '#contract/home.ts'
import { deviceStorage } from '../../../kit/storage.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { ProgressBar } from '../../../kit/ui/ProgressBar.tsx'
import { useFallbackFocus } from '../../../kit/ui/useFallbackFocus.ts'
import { useOpenedDialog } from '../../../kit/ui/useOpenedDialog.ts'
import { useErrorText } from '../../../platform/api/useSubmit.ts'
import { useCalendarDate } from '../../../platform/i18n/useCalendarDate.ts'
import { lazyNamed } from '../../../platform/lazy-named.ts'
import { useSession } from '../../../platform/session/SessionContext.tsx'
import styles from './Attention.module.css'
import { AttentionItem } from './AttentionItem.tsx'
import { FirstSteps } from './FirstSteps.tsx'

const SeenDialog = lazyNamed(
  () => import('../../../features/reminders/SeenDialog.tsx'),
  'SeenDialog',
  async () => (await import('../../../features/reminders/messages.ts')).loadRemindersMessages,
)

type Props = { query: UseQueryResult<Home> }

/** Things that need the admin's attention; the first steps until they are done; one calm line if all is well. */
export function AttentionCard({ query }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [areStepsHidden, hideSteps] = useHiddenSteps()
  const { opened, open, close } = useOpenedDialog<Attention>(undefined)
  // An item that was seen is gone.
  useFallbackFocus(opened, place)
  // The pressed button is gone with its row or its card.
  const keepFocus = () => place.current?.focus()
  const refresh = async () => {
    await query.refetch()
    keepFocus()
  }
  const hide = () => {
    hideSteps()
    keepFocus()
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Content
        query={query}
        areStepsHidden={areStepsHidden}
        onHideSteps={hide}
        onSeen={open}
        onDone={refresh}
      />
      {opened && (
        <Suspense>
          <SeenDialog
            key={opened.turn}
            serialNumber={opened.dialog.serialNumber ?? ''}
            validUntil={opened.dialog.validUntil ?? ''}
            isOpen={opened.isOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Whether the admin has hidden the first steps on this device, and how they do. */
function useHiddenSteps(): [areHidden: boolean, hide: () => void] {
  const { account } = useSession()
  const storageKey = `portal.firstSteps.${account.id}`
  const [areHidden, setHidden] = useState(() => deviceStorage.get(storageKey) === 'hidden')
  const hide = () => {
    deviceStorage.set(storageKey, 'hidden')
    setHidden(true)
  }
  return [areHidden, hide]
}

type ContentProps = Props & {
  areStepsHidden: boolean
  onHideSteps: () => void
  onSeen: (item: Attention) => void
  onDone: () => Promise<void>
}

function Content({ query, areStepsHidden, onHideSteps, onSeen, onDone }: ContentProps) {
  const t = useTranslations('attention')
  const errorText = useErrorText()
  const { data, error } = query
  if (!data)
    return (
      <Titled title={t('title')}>
        {error ? (
          <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void query.refetch()} />
        ) : (
          <>
            <ProgressBar label={t('loading')} />
            <div aria-hidden className={styles.loading} />
          </>
        )}
      </Titled>
    )
  const steps = areStepsHidden ? null : data.firstSteps
  // The step says already that no one has a card.
  const items = data.attention.filter(({ code }) => code !== 'people.neverSignedIn' || (steps?.cards ?? true))
  if (items.length === 0 && !steps) return <AllIsWell home={data} />
  return (
    <div className={styles.cards}>
      {items.length > 0 && <Items items={items} onSeen={onSeen} onDone={onDone} />}
      {steps && <FirstSteps steps={steps} hasMainButton={items.length === 0} onHide={onHideSteps} />}
    </div>
  )
}

function Items({ items, onSeen, onDone }: { items: Attention[] } & Pick<ContentProps, 'onSeen' | 'onDone'>) {
  const t = useTranslations('attention')
  return (
    <Titled title={t('title')} count={items.length}>
      <ul className={styles.list}>
        {items.map((item, index) => (
          <AttentionItem
            key={`${item.code} ${item.serialNumber ?? ''} ${item.group?.id ?? item.person?.id ?? ''} ${item.since ?? item.invoice ?? ''} ${index}`}
            item={item}
            isFirst={index === 0}
            onSeen={onSeen}
            onDone={onDone}
          />
        ))}
      </ul>
    </Titled>
  )
}

type TitledProps = { title: string; count?: number; children: React.ReactNode }

function Titled({ title, count, children }: TitledProps) {
  const titleId = useId()
  const format = useFormatter()
  return (
    <Card as="section" padding="none" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {count !== undefined && <span className={styles.count}>{format.number(count)}</span>}
      </div>
      {children}
    </Card>
  )
}

function AllIsWell({ home }: { home: Home }) {
  const t = useTranslations('attention')
  const date = useCalendarDate()
  return (
    <Card padding="none">
      <p className={styles.well}>
        <CircleCheck aria-hidden size={24} />
        {home.validUntil ? t('wellUntil', { date: date(home.validUntil) }) : t('well')}
      </p>
    </Card>
  )
}
