import { useTranslations } from 'use-intl'
import { ActionDialog } from '../../kit/dialogs/ActionDialog.tsx'
import { type Disconnection, disconnection } from './disconnection.ts'

/** Asks for confirmation before an admin disconnects another person. */
export function DisconnectOtherDialog(props: Disconnection) {
  const { account, provider, isOpen, onClose } = props
  const t = useTranslations('account.link')
  return (
    <ActionDialog
      {...disconnection(props)}
      isOpen={isOpen}
      onClose={onClose}
      title={t('title', { provider })}
      isDanger
      yes={t('yes')}
    >
      <p>{t('others', { login: account.login })}</p>
    </ActionDialog>
  )
}
