import { Pencil } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import { EndDate } from '../../licences/EndDate.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './TitleCard.module.css'

/** What the title card says of a group: how many licences it has and until when; and the pencil to change it. */
export function GroupFigures({ group, seats, onEdit }: { group: Group; seats: number; onEdit: () => void }) {
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
        {group.serialNumber !== null && (
          <div>
            <dt>{t('validUntil')}</dt>
            <dd>{group.validUntil ? <EndDate date={group.validUntil} /> : noDate}</dd>
          </div>
        )}
      </dl>
      <div className={styles.edit}>
        <IconButton label={t('edit')} icon={Pencil} onPress={onEdit} />
      </div>
    </>
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
