import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { type Disconnection, useDisconnect } from './disconnection.ts'

/** Asks an admin before another person is disconnected. */
export function DisconnectOtherDialog(disconnection: Disconnection) {
  const { account, provider, isOpen, onClose } = disconnection
  const t = useTranslations('account.link')
  const { submit, isPending, error } = useDisconnect(disconnection)
  return (
    <ConfirmDialog
      title={t('title', { provider })}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void submit({})}
      isPending={isPending}
      error={error}
      isDanger
      yes={t('yes')}
      no={t('no')}
    >
      <p>{t('others', { login: account.login })}</p>
    </ConfirmDialog>
  )
}
