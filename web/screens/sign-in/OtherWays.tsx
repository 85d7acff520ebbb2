import { BadgeCheck, ScanQrCode } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useHasPasskeys } from '../../features/passkeys/useHasPasskeys.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { OptionalPart } from '../../kit/ui/OptionalPart.tsx'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useConfig } from '../../platform/session/useConfig.ts'
import styles from './OtherWays.module.css'
import type { PasskeyWay as Passkey } from './PasskeyWay.tsx'

const PasskeyWay = lazyNamed(() => import('./PasskeyWay.tsx'), 'PasskeyWay')

type Props = ComponentProps<typeof Passkey> & {
  /** Whether the identity provider is being asked for. */
  isLeaving: boolean
  onExternal: () => void
  onScan: () => void
}

/** The ways to sign in without a password, if there are any: side by side as equals, the youngest pupils' first. */
export function OtherWays({ isLeaving, isDisabled, onExternal, onScan, ...passkey }: Props) {
  const t = useTranslations('signIn')
  const { identityProvider: provider, signIn: ways } = useConfig()
  const hasCards = ways.includes('card')
  const takesPasskeys = useHasPasskeys()
  if (provider === null && !hasCards && !takesPasskeys) return null
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
      {takesPasskeys && (
        <OptionalPart
          fallback={
            <Button variant="quiet" isDisabled fullWidth>
              {t('passkey')}
            </Button>
          }
        >
          <PasskeyWay isDisabled={isDisabled || isLeaving} {...passkey} />
        </OptionalPart>
      )}
    </div>
  )
}
