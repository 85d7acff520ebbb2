import { BadgeCheck, ScanQrCode } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { useConfig } from '../../platform/session/useConfig.ts'
import styles from './OtherWays.module.css'

type Props = {
  /** Whether the identity provider is being asked for. */
  isLeaving: boolean
  isDisabled: boolean
  onExternal: () => void
  onScan: () => void
}

/** The ways to sign in without a password, where there are any: side by side as equals, the youngest pupils' first. */
export function OtherWays({ isLeaving, isDisabled, onExternal, onScan }: Props) {
  const t = useTranslations('signIn')
  const { identityProvider: provider, signIn: ways } = useConfig()
  const hasCards = ways.includes('card')
  if (provider === null && !hasCards) return null
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('or')}</p>
      <div className={styles.buttons}>
        {hasCards && (
          <Button
            icon={ScanQrCode}
            concepts={['camera', 'card']}
            size="large"
            isDisabled={isDisabled || isLeaving}
            onPress={onScan}
            fullWidth
          >
            {t('scan')}
          </Button>
        )}
        {provider !== null && (
          <Button
            icon={BadgeCheck}
            size="large"
            isDisabled={isDisabled}
            isPending={isLeaving}
            onPress={onExternal}
            fullWidth
          >
            {t('external', { provider })}
          </Button>
        )}
      </div>
    </div>
  )
}
