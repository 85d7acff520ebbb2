import { Eye, IdCard, LogOut, Pencil } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import { mayEndSessions, mayPrintCard, mayView } from '../../accounts/rules.ts'
import { addressOf } from '../../addresses.ts'
import { useViewer } from '../../session/useViewer.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { useOpenedDialog } from '../../ui/useOpenedDialog.ts'
import styles from './PersonScreen.module.css'

const EditPersonDialog = lazy(async () => ({
  default: (await import('../../accounts/EditPersonDialog.tsx')).EditPersonDialog,
}))
const EndSessionsDialog = lazy(async () => ({
  default: (await import('../../accounts/EndSessionsDialog.tsx')).EndSessionsDialog,
}))

const ViewAsDialog = lazy(async () => ({
  default: (await import('../../view-as/ViewAsDialog.tsx')).ViewAsDialog,
}))

type WaysToHelpProps = { account: Account; refresh: () => Promise<unknown> }

/** A new password, a login card, a look at what the person sees, or an end to all sessions. */
export function WaysToHelp({ account, refresh }: WaysToHelpProps) {
  const t = useTranslations('person.help')
  const tActions = useTranslations('groups.actions')
  const viewer = useViewer()
  const titleId = useId()
  const { opened, open, close } = useOpenedDialog<'edit' | 'view' | 'endSessions'>(account.id)
  const state = { isOpen: opened?.isOpen ?? false, onClose: close }
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('title')}</h2>
      <div className={styles.ways}>
        <Button icon={Pencil} onPress={() => open('edit')}>
          {t('edit')}
        </Button>
        {mayPrintCard(account, viewer) && (
          <ButtonLink href={addressOf.loginCards(account.group?.id, [account.id])} icon={IdCard}>
            {t('card')}
          </ButtonLink>
        )}
        {mayView(account, viewer) && (
          <Button icon={Eye} onPress={() => open('view')}>
            {tActions('view')}
          </Button>
        )}
        {mayEndSessions(viewer) && (
          <Button icon={LogOut} onPress={() => open('endSessions')}>
            {t('endSessions')}
          </Button>
        )}
      </div>
      {opened && (
        <Suspense key={opened.turn}>
          {opened.dialog === 'edit' && <EditPersonDialog account={account} refresh={refresh} {...state} />}
          {opened.dialog === 'view' && <ViewAsDialog person={account} {...state} />}
          {opened.dialog === 'endSessions' && (
            <EndSessionsDialog person={account} refresh={refresh} {...state} />
          )}
        </Suspense>
      )}
    </Card>
  )
}
