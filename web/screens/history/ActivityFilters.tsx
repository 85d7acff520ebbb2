import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { activityKinds } from '#contract/choices.ts'
import type { ActivityEntry } from '#contract/operations.ts'
import type { ActivitySearch } from '../../features/history/search-params.ts'
import { Select } from '../../kit/ui/Select.tsx'
import { useSession } from '../../platform/session/SessionContext.tsx'
import styles from './History.module.css'
import { PeriodFilter } from './PeriodFilter.tsx'
import { TextFilter } from './TextFilter.tsx'

type Props = {
  search: ActivitySearch
  /** The changes on this page; each person who made one can be chosen. */
  entries: readonly ActivityEntry[]
  onChange: (next: Partial<ActivitySearch>) => void
}

const anyone = ''

/** Filters of the activity: by text, person, kind and time. */
export function ActivityFilters({ search: { q, by, kind, from, to }, entries, onChange }: Props) {
  const t = useTranslations('history.activity')
  const { account } = useSession()
  const found = entries.flatMap((entry) => (entry.by ? [[entry.by.login, entry.by.name] as const] : []))
  const people = new Map([...(by === undefined ? [] : [[by, by] as const]), ...found])
  people.delete(account.login)
  const filterText = useCallback((text: string | undefined) => onChange({ q: text }), [onChange])
  return (
    <div className={styles.filters}>
      <TextFilter label={t('search')} value={q} onChange={filterText} />
      <Select
        label={t('by.label')}
        value={by ?? anyone}
        onChange={(login) => onChange({ by: login === anyone ? undefined : login })}
        options={[
          { id: anyone, label: t('by.anyone') },
          { id: account.login, label: t('by.you') },
          ...[...people].map(([login, name]) => ({ id: login, label: name || login })),
        ]}
      />
      <Select
        label={t('kind.label')}
        value={kind ?? anyone}
        onChange={(id) => onChange({ kind: activityKinds.find((one) => one === id) })}
        options={[
          { id: anyone, label: t('kind.any') },
          ...activityKinds.map((id) => ({ id, label: t(`kind.${id}`) })),
        ]}
      />
      <PeriodFilter from={from} to={to} onChange={onChange} />
    </div>
  )
}
