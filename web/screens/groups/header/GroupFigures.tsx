import { Pencil } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import type { MembersPage } from '#contract/members.ts'
import { EndBadge } from '../../../features/licences/EndDate.tsx'
import { IconButton } from '../../../kit/ui/IconButton.tsx'
import { TextButton } from '../../../kit/ui/TextButton.tsx'
import styles from '../../../kit/ui/TitleCard.module.css'
import invisible from '../../../kit/ui/VisuallyHidden.module.css'
import { useCalendarDate } from '../../../platform/i18n/useCalendarDate.ts'
import type { SeatUse } from '../queries.ts'

type Props = {
  group: Group
  page: MembersPage | undefined
  seatUse: SeatUse | undefined
  onAction: (kind: 'editGroup' | 'apps') => void
}

/** Until when a group may be used, its seats in use of how many and who shares them, and the edit button. */
export function GroupFigures({ group, page, seatUse, onAction }: Props) {
  const t = useTranslations('groups.title')
  return (
    <>
      <dl className={styles.figures}>
        {page && group.serialNumber !== null && <Ends group={group} ends={page.ends} />}
        <div className={styles.use}>
          <SeatsInUse group={group} seatUse={seatUse} onOpen={() => onAction('apps')} />
        </div>
      </dl>
      <div className={styles.edit}>
        <IconButton label={t('edit')} icon={Pencil} onPress={() => onAction('editGroup')} />
      </div>
    </>
  )
}

function Ends({ group, ends }: { group: Group; ends: MembersPage['ends'] }) {
  const t = useTranslations('groups.title')
  const written = useCalendarDate()
  const origin = ends && { licence: t('ofLicence'), group: t('ofGroup', { name: ends.name }), own: t('own') }
  return (
    <div className={styles.ends}>
      <dt>
        {t('validUntil')} {ends && <EndBadge date={ends.date} />}
      </dt>
      <dd>
        <span className={styles.strong}>
          {ends ? (
            <time dateTime={ends.date}>{written(ends.date)}</time>
          ) : (
            t(group.rootOf ? 'permanent' : 'noEndDate')
          )}
        </span>
        {ends && (
          <>
            {' '}
            <span className={styles.soft}>{origin?.[ends.of]}</span>
          </>
        )}
      </dd>
    </div>
  )
}

type SeatsProps = Pick<Props, 'group' | 'seatUse'> & { onOpen: () => void }

/** Of an overarching group only those in use: its licences have the seats. */
function SeatsInUse({ group, seatUse, onOpen }: SeatsProps) {
  const t = useTranslations('groups.inUse')
  const format = useFormatter()
  const used = seatUse?.pool?.used ?? seatUse?.counts.get(group.id) ?? (seatUse ? 0 : undefined)
  const size = seatUse?.pool?.size ?? group.seats
  const figures = { used: used === undefined ? '–' : format.number(used), size: format.number(size) }
  return (
    <>
      <dt className={invisible.hidden}>{t('label')}</dt>
      <dd>
        <div className={styles.line}>
          <b>{t('ofSeats', figures)}</b>
          <TextButton opensDialog onPress={onOpen} aria-label={t('whoIn', { group: group.name })}>
            {t('who')}
          </TextButton>
        </div>
        <div aria-hidden className={styles.meter}>
          <span style={{ inlineSize: `${size === 0 ? 0 : Math.min(1, (used ?? 0) / size) * 100}%` }} />
        </div>
        <SharedWith group={group} pool={seatUse?.pool} />
      </dd>
    </>
  )
}

/** The groups that share the seats with this one. */
function SharedWith({ group, pool }: { group: Group; pool: SeatUse['pool'] | undefined }) {
  const t = useTranslations('groups.inUse')
  if (!pool) return null
  const isHolder = pool.of === 'own' || group.rootOf !== null
  const words = isHolder
    ? [pool.of === 'own' && t('ownSeats'), pool.aside > 0 && t('aside', { count: pool.aside })]
    : [t('here', { count: pool.here }), pool.name && t('sharedWith', { name: pool.name })]
  return <span className={styles.soft}>{words.filter(Boolean).join(' · ')}</span>
}
