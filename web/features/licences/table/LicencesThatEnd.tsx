import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Chips } from '../../../kit/ui/Chips.tsx'
import frame from '../../../kit/ui/frame.module.css'
import { addressOf } from '../../../platform/addresses.ts'
import { useSession } from '../../../platform/session/SessionContext.tsx'
import { LicenceTableCard } from './LicenceTableCard.tsx'
import { type LicenceTableSearch, parts, usualPart } from './search-params.ts'
import { TotalsOfParts } from './TotalsOfParts.tsx'
import { useTotals } from './useTotals.ts'

type Props = {
  /** The page that the table is on, and the query of its address. */
  path: '/home' | '/licenses'
  search: LicenceTableSearch
  headingLevel: 'h1' | 'h2'
  /** A button for something else to do here. */
  action?: ReactNode
}

/** The licences as a table, those that end first at the top, with their prices: the start of staff and dealers. */
export function LicencesThatEnd({ path, search: asked, headingLevel: Heading, action }: Props) {
  const t = useTranslations('desk.table')
  const tLeft = useTranslations('desk.left')
  const format = useFormatter()
  const navigate = useNavigate()
  const { kind } = useSession()
  // Dealers see their own alone.
  const dealer = kind === 'staff' ? asked.dealer : undefined
  const search = useMemo(() => ({ ...asked, dealer }), [asked, dealer])
  const totals = useTotals(dealer)
  const shown = search.ends ?? usualPart
  const go = useCallback(
    (next: Partial<LicenceTableSearch>, options?: { replace: boolean }) => {
      const { ends, ...rest } = { ...search, ...next }
      const part = ends === usualPart ? undefined : ends
      void navigate({ href: addressOf.list(path, { ...rest, ends: part }), ...options })
    },
    [navigate, path, search],
  )
  const options = parts.map((id) => {
    const count = totals[id]?.total
    const label = id === 'all' || id === 'ended' ? t(`parts.${id}`) : tLeft('days', { days: Number(id) })
    return { id, label: count === undefined ? label : `${label} ${format.number(count)}` }
  })
  return (
    <div className={frame.page}>
      <div className={frame.head}>
        <Heading>{t('title')}</Heading>
        <Chips
          label={t('parts.label')}
          chosen={shown}
          options={options}
          onChoose={(ends) => go({ ends, page: 1 })}
        />
        {action}
      </div>
      <TotalsOfParts totals={totals} endedAddress={addressOf.list(path, { ends: 'ended', dealer })} />
      <LicenceTableCard
        search={search}
        go={go}
        allAddress={addressOf.list(path, { q: search.q, dealer, ends: 'all' })}
      />
    </div>
  )
}
