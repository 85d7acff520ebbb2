import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { MySessions } from '../../features/my-sessions/MySessions.tsx'
import { securityKey, securityQuery } from '../../features/second-step/queries.ts'
import { Badge } from '../../kit/ui/Badge.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { useFallbackFocus } from '../../kit/ui/useFallbackFocus.ts'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { sessionKey } from '../../platform/session/session.ts'
import { Devices } from './Devices.tsx'
import { Methods } from './Methods.tsx'
import { SecurityCard } from './SecurityCard.tsx'
import { type SecurityDialog, SecurityDialogs } from './SecurityDialogs.tsx'
import styles from './SecurityScreen.module.css'

/** The person's ways to log in, the devices that are remembered, and the places where they are logged in. */
export function SecurityScreen() {
  const t = useTranslations('security')
  const errorText = useErrorText()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(securityQuery)
  const { opened, open, close } = useOpenedDialog<SecurityDialog>(undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  useFallbackFocus(opened, heading)
  const hasStep = data !== undefined && (data.hasTotp || data.passkeys.length > 0)
  const refresh = () => {
    // It says whether a second step is still asked for; new recovery codes need not wait for that.
    void client.invalidateQueries({ queryKey: sessionKey })
    return client.invalidateQueries({ queryKey: securityKey })
  }
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        {data && (
          <Badge tone={hasStep ? 'pine' : 'apricot'} icon={hasStep ? ShieldCheck : ShieldAlert}>
            {t(hasStep ? 'strong' : 'weak')}
          </Badge>
        )}
      </div>
      {data ? (
        <>
          <Methods security={data} hasStep={hasStep} onOpen={open} />
          {data.devices.length > 0 && <Devices devices={data.devices} onOpen={open} />}
        </>
      ) : (
        <Card as="section" aria-label={t('methods')}>
          {error ? (
            <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
          ) : (
            <>
              <ProgressBar label={t('loading')} />
              <div aria-hidden className={styles.loading} />
            </>
          )}
        </Card>
      )}
      <SecurityCard title={t('sessions')}>
        <div className={styles.inside}>
          <MySessions />
        </div>
      </SecurityCard>
      <SecurityDialogs opened={opened} onClose={close} refresh={refresh} />
    </div>
  )
}
