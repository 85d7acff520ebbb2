import { MonitorSmartphone } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { RememberedDevice } from '#contract/security.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useDay } from '../../platform/i18n/useDay.ts'
import type { SecurityDialog } from './SecurityDialogs.tsx'
import { SecurityRow } from './SecurityRow.tsx'
import styles from './SecurityScreen.module.css'

type DevicesProps = { devices: readonly RememberedDevice[]; onOpen: (dialog: SecurityDialog) => void }

/** The browsers that are not asked for the second step. */
export function Devices({ devices, onOpen }: DevicesProps) {
  const t = useTranslations('security.devices')
  const titleId = useId()
  const day = useDay()
  return (
    <Card as="section" padding="none" aria-labelledby={titleId}>
      <div className={styles.cardHead}>
        <h2 id={titleId}>{t('title')}</h2>
      </div>
      <ul className={styles.rows}>
        {devices.map((device) => {
          const name = device.name || t('unknown')
          return (
            <SecurityRow
              key={device.id}
              icon={MonitorSmartphone}
              name={name}
              about={t('about', { since: day(device.since), until: day(device.until) })}
              isOn={false}
            >
              <Button onPress={() => onOpen({ kind: 'forget', device: { id: device.id, name } })}>
                {t('forget')}
                <VisuallyHidden>{` ${name}`}</VisuallyHidden>
              </Button>
            </SecurityRow>
          )
        })}
      </ul>
    </Card>
  )
}
