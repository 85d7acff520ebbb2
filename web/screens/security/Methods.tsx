import { Fingerprint, KeyRound, ListChecks, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Passkey, recoveryCodes, type Security } from '#contract/security.ts'
import { useHasPasskeys } from '../../features/passkeys/useHasPasskeys.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { TileRow } from '../../kit/ui/TileRow.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useDay } from '../../platform/i18n/useDay.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { Identity } from './Identity.tsx'
import { SecurityCard } from './SecurityCard.tsx'
import type { SecurityDialog } from './SecurityDialogs.tsx'
import styles from './SecurityScreen.module.css'

type MethodsProps = { security: Security; hasStep: boolean; onOpen: (dialog: SecurityDialog) => void }

/** Password, authenticator app, passkeys, recovery codes and the identity provider. */
export function Methods({ security, hasStep, onOpen }: MethodsProps) {
  const t = useTranslations('security')
  const { kind } = useSession()
  const hasPasskeys = useHasPasskeys()
  const day = useDay()
  const { passwordSetAt, hasTotp, passkeys, recoveryLeft } = security
  // Users log in without a second step; one that they have from before can only be removed.
  const maySetUp = kind !== 'user'
  return (
    <SecurityCard title={t('methods')}>
      <ul className={styles.rows}>
        <TileRow
          icon={KeyRound}
          name={t('password.name')}
          about={passwordSetAt ? t('password.since', { date: day(passwordSetAt) }) : t('password.unknown')}
          isOn={passwordSetAt !== null}
        >
          <Button onPress={() => onOpen({ kind: 'password' })}>
            {t('change')}
            <VisuallyHidden>{` ${t('password.name')}`}</VisuallyHidden>
          </Button>
        </TileRow>
        {(maySetUp || hasTotp) && (
          <TileRow
            icon={Smartphone}
            name={t('app.name')}
            about={t(hasTotp ? 'app.on' : 'app.off')}
            isOn={hasTotp}
          >
            {maySetUp && (
              <Button onPress={() => onOpen({ kind: 'app' })}>
                {t(hasTotp ? 'app.again' : 'app.setUp')}
                <VisuallyHidden>{` ${t('app.name')}`}</VisuallyHidden>
              </Button>
            )}
            {hasTotp && (
              <Button onPress={() => onOpen({ kind: 'removeApp', isLast: passkeys.length === 0 })}>
                {t('remove')}
                <VisuallyHidden>{` ${t('app.name')}`}</VisuallyHidden>
              </Button>
            )}
          </TileRow>
        )}
        {(maySetUp || passkeys.length > 0) && (
          <TileRow
            icon={Fingerprint}
            name={t('passkey.plural')}
            about={t(`passkey.${passkeys.length > 0 ? 'some' : hasPasskeys ? 'none' : 'notHere'}`)}
            isOn={passkeys.length > 0}
          >
            {maySetUp && hasPasskeys && (
              <Button onPress={() => onOpen({ kind: 'addPasskey' })}>{t('passkey.add')}</Button>
            )}
          </TileRow>
        )}
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRemove={() =>
              onOpen({ kind: 'removePasskey', passkey, isLast: !hasTotp && passkeys.length === 1 })
            }
          />
        ))}
        {hasStep && (
          <TileRow
            icon={ListChecks}
            name={t('codes.title')}
            about={t('codes.left', { count: recoveryLeft, total: recoveryCodes })}
            isOn={recoveryLeft > 0}
          >
            <Button onPress={() => onOpen({ kind: 'renewCodes' })}>{t('codes.renew')}</Button>
          </TileRow>
        )}
        <Identity onOpen={onOpen} />
      </ul>
    </SecurityCard>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useTranslations('security')
  const day = useDay()
  const { name, madeAt, usedAt, isSynced } = passkey
  const facts = [
    t('passkey.madeAt', { date: day(madeAt) }),
    usedAt ? t('passkey.usedAt', { date: day(usedAt) }) : t('passkey.neverUsed'),
    t(isSynced ? 'passkey.synced' : 'passkey.bound'),
  ]
  return (
    <TileRow icon={Fingerprint} name={name} about={facts.join(' · ')} isOn isName>
      <Button onPress={onRemove}>
        {t('remove')}
        <VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </Button>
    </TileRow>
  )
}
