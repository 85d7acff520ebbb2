import { useQuery } from '@tanstack/react-query'
import { History, type LucideIcon, Mail, StickyNote } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { type TimelineEntry, timelineKinds } from '#contract/licence-page.ts'
import { Sentence } from '../../../features/history/Sentence.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { ProgressBar } from '../../../kit/ui/ProgressBar.tsx'
import { Select } from '../../../kit/ui/Select.tsx'
import { Tile } from '../../../kit/ui/Tile.tsx'
import { useErrorText } from '../../../platform/api/useSubmit.ts'
import styles from './LicencePage.module.css'
import { NoteForm } from './NoteForm.tsx'
import { timelineQuery } from './queries.ts'

const all = 'all'

/** How many entries are shown first, and at most. */
const sizes = [10, 50, 200] as const

/** Everything that happened to the licence, the newest first, below a field for a note. */
export function Timeline({ serialNumber }: { serialNumber: string }) {
  const t = useTranslations('desk.page.timeline')
  const tActivity = useTranslations('history.activity')
  const errorText = useErrorText()
  const titleId = useId()
  const [size, setSize] = useState<(typeof sizes)[number]>(sizes[0])
  const [kind, setKind] = useState<TimelineEntry['kind']>()
  const { data, error, isFetching, refetch } = useQuery(timelineQuery(serialNumber, size, kind))
  const next = sizes.find((larger) => larger > size)
  return (
    <Card as="section" padding="none" aria-labelledby={titleId}>
      {isFetching && <ProgressBar label={tActivity('loading')} />}
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('title')}
        </h2>
        <div className={styles.filter}>
          <Select
            label={t('show')}
            isLabelHidden
            value={kind ?? all}
            onChange={(id) => setKind(timelineKinds.find((one) => one === id))}
            options={([all, ...timelineKinds] as const).map((id) => ({ id, label: t(`kinds.${id}`) }))}
          />
        </div>
      </div>
      <NoteForm serialNumber={serialNumber} />
      {!data &&
        (error ? (
          <ErrorState title={tActivity('failed')} text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <div aria-hidden className={styles.loading} />
        ))}
      {data?.total === 0 && <p className={styles.nothing}>{tActivity('empty')}</p>}
      <ol className={styles.list}>
        {data?.entries.map((entry) => (
          <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
        ))}
      </ol>
      {data && next && data.total > data.entries.length && (
        <div className={styles.more}>
          <Button variant="quiet" isPending={isFetching} onPress={() => setSize(next)}>
            {t('more')}
          </Button>
        </div>
      )}
    </Card>
  )
}

const icons: Record<TimelineEntry['kind'], LucideIcon> = { note: StickyNote, mail: Mail, change: History }

function Entry({ entry: { kind, at, by, text } }: { entry: TimelineEntry }) {
  const t = useTranslations('desk.page.timeline')
  const format = useFormatter()
  const when = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const name = by && (by.name || by.login)
  return (
    <li className={styles.entry}>
      <Tile icon={icons[kind]} tone={kind === 'note' ? 'apricot' : 'plain'} isRound />
      <div className={styles.words}>
        {kind === 'note' ? (
          <p className={styles.note}>
            <b>{t('note')}</b> {text}
          </p>
        ) : (
          <p>
            <Sentence text={text} by={by} />
          </p>
        )}
        <p className={styles.small}>
          <time dateTime={at}>{when}</time>
          {kind === 'note' && name && ` · ${name}`}
        </p>
      </div>
    </li>
  )
}
