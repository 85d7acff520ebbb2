import { BadgeCheck, ScanQrCode } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { useConfig } from '../../platform/session/useConfig.ts'
import styles from './OtherWays.module.css'
import type { useExternalSignIn } from './useExternalSignIn.ts'

type Props = {
  external: ReturnType<typeof useExternalSignIn>
  isDisabled: boolean
  onScan: () => void
}

/** The ways to sign in without a password, where there are any: side by side as equals, the youngest pupils' first. */
export function OtherWays({ external, isDisabled, onScan }: Props) {
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
            isDisabled={isDisabled || external.isPending}
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
            isPending={external.isPending}
            onPress={external.start}
            fullWidth
          >
            {t('external', { provider })}
          </Button>
        )}
      </div>
      {external.error && <FormMessage kind="error">{external.error}</FormMessage>}
    </div>
  )
}
