import { Pencil } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import { EndDate } from '../../licences/EndDate.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './TitleCard.module.css'

type Props = {
  group: Group
  seats: number
  seatsInUse: number | undefined
  onAction: (kind: 'editGroup' | 'apps') => void
}

/** What the title card says of a group: its licences, how many are in use, until when; and the pencil to change it. */
export function GroupFigures({ group, seats, seatsInUse, onAction }: Props) {
  const t = useTranslations('groups.title')
  const format = useFormatter()
  const noDate = t(group.rootOf ? 'permanent' : 'noEndDate')
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('licences')}</dt>
          <dd>{format.number(seats)}</dd>
        </div>
        <InUse group={group} count={seatsInUse} onOpen={() => onAction('apps')} />
        {group.serialNumber !== null && (
          <div>
            <dt>{t('validUntil')}</dt>
            <dd>{group.validUntil ? <EndDate date={group.validUntil} /> : noDate}</dd>
          </div>
        )}
      </dl>
      <div className={styles.edit}>
        <IconButton label={t('edit')} icon={Pencil} onPress={() => onAction('editGroup')} />
      </div>
    </>
  )
}

type InUseProps = { group: Group; count: number | undefined; onOpen: () => void }

function InUse({ group, count, onOpen }: InUseProps) {
  const t = useTranslations('groups.inUse')
  const format = useFormatter()
  return (
    <div>
      <dt>{t('label')}</dt>
      <dd className={styles.inUse}>
        <span>
          <span aria-hidden>{count === undefined ? '–' : format.number(count)}</span>
          <VisuallyHidden>{count === undefined ? t('unknown') : t('sentence', { count })}</VisuallyHidden>
        </span>
        <TextButton opensDialog onPress={onOpen} aria-label={t('whoIn', { group: group.name })}>
          {t('who')}
        </TextButton>
      </dd>
    </div>
  )
}

/** The line below a group's name. */
export function AboutGroup({ group }: { group: Group }) {
  const t = useTranslations('groups.title')
  const { serialNumber, reservedSeats } = group
  const parts = [
    serialNumber ? t('licence', { serialNumber }) : t('overarching'),
    reservedSeats > 0 && t('reserved', { count: reservedSeats }),
  ]
  return parts.filter(Boolean).join(' · ')
}
