import { MonitorSmartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { RememberedDevice } from '#contract/security.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { TileRow } from '../../kit/ui/TileRow.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useDay } from '../../platform/i18n/useDay.ts'
import { SecurityCard } from './SecurityCard.tsx'
import type { SecurityDialog } from './SecurityDialogs.tsx'
import styles from './SecurityScreen.module.css'

type DevicesProps = { devices: readonly RememberedDevice[]; onOpen: (dialog: SecurityDialog) => void }

/** The browsers that are not asked for the second step. */
export function Devices({ devices, onOpen }: DevicesProps) {
  const t = useTranslations('security.devices')
  const tSessions = useTranslations('mySessions')
  const day = useDay()
  return (
    <SecurityCard title={t('title')}>
      <ul className={styles.rows}>
        {devices.map((device) => {
          const name = device.name || tSessions('unknown')
          return (
            <TileRow
              key={device.id}
              icon={MonitorSmartphone}
              name={name}
              about={t('about', { since: day(device.since), until: day(device.until) })}
              isOn={false}
            >
              <Button onPress={() => onOpen({ kind: 'forget', remembered: { id: device.id, name } })}>
                {t('forget')}
                <VisuallyHidden>{` ${name}`}</VisuallyHidden>
              </Button>
            </TileRow>
          )
        })}
      </ul>
    </SecurityCard>
  )
}
