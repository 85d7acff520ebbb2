import { Pencil, UserRound } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../kit/ui/IconButton.tsx'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { HomeCard } from './HomeCard.tsx'
import styles from './OwnDataCard.module.css'

const EditAccountDialog = lazyNamed(
  () => import('../../features/accounts/EditAccountDialog.tsx'),
  'EditAccountDialog',
)

/** The person's own data, with a button to change them. @param isNarrow beside other cards: one line each */
export function OwnDataCard({ isNarrow = false }: { isNarrow?: boolean }) {
  const t = useTranslations('account')
  const date = useCalendarDate()
  const { account } = useSession()
  const { opened, open, close } = useOpenedDialog<'edit'>(undefined)
  return (
    <HomeCard
      icon={UserRound}
      tone="plum"
      title={t('title')}
      action={<IconButton label={t('edit')} icon={Pencil} onPress={() => open('edit')} />}
    >
      <dl className={isNarrow ? styles.narrow : styles.data}>
        <Fact name={t('name')} value={account.name || t('none')} />
        <Fact name={t('email')} value={account.email || t('none')} />
        <Fact name={t('login')} value={account.login} />
        {account.validUntil && <Fact name={t('validUntil')} value={date(account.validUntil)} />}
      </dl>
      {opened && (
        <Suspense>
          <EditAccountDialog
            key={opened.turn}
            account={account}
            isOwnData
            isOpen={opened.isOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </HomeCard>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd translate="no">{value}</dd>
    </div>
  )
}
