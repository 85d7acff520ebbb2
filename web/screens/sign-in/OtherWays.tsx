import { KeyRound, ScanQrCode } from 'lucide-react'
import { type ComponentProps, lazy } from 'react'
import { useTranslations } from 'use-intl'
import { useHasPasskeys } from '../../features/passkeys/useHasPasskeys.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { OptionalPart } from '../../kit/ui/OptionalPart.tsx'
import { useConfig } from '../../platform/session/useConfig.ts'
import styles from './OtherWays.module.css'
import type { PasskeyWay as Passkey } from './PasskeyWay.tsx'
import type { useExternalSignIn } from './useExternalSignIn.ts'

const PasskeyWay = lazy(async () => ({ default: (await import('./PasskeyWay.tsx')).PasskeyWay }))

type Props = Omit<ComponentProps<typeof Passkey>, 'isDisabled'> & {
  external: ReturnType<typeof useExternalSignIn>
  isDisabled: boolean
  onScan: () => void
}

/** The ways to sign in without a password, where there are any: as equals. */
export function OtherWays({ external, isDisabled, onScan, ...passkey }: Props) {
  const t = useTranslations('signIn')
  const { identityProvider: provider, signIn: ways } = useConfig()
  const hasCards = ways.includes('card')
  const takesPasskeys = useHasPasskeys()
  if (provider === null && !hasCards && !takesPasskeys) return null
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('or')}</p>
      <div className={styles.buttons}>
        {provider !== null && (
          <Button
            icon={KeyRound}
            size="large"
            isDisabled={isDisabled}
            isPending={external.isPending}
            onPress={external.start}
            fullWidth
          >
            {t('external', { provider })}
          </Button>
        )}
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
        {takesPasskeys && (
          <OptionalPart
            fallback={
              <Button variant="quiet" isDisabled fullWidth>
                {t('passkey')}
              </Button>
            }
          >
            <PasskeyWay isDisabled={isDisabled || external.isPending} {...passkey} />
          </OptionalPart>
        )}
      </div>
      {external.error && <FormMessage kind="error">{external.error}</FormMessage>}
    </div>
  )
}
