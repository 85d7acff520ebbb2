import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { disableVendorAccount, type VendorAccount } from '#contract/vendor-accounts.ts'
import { ActionDialog } from '../../kit/dialogs/ActionDialog.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { call } from '../../platform/api/call.ts'
import { refreshVendors } from './queries.ts'

/** Asks for confirmation before an account of staff or a dealer is disabled, and says what that does. */
export function DisableDialog({ account, ...state }: DialogState & { account: VendorAccount }) {
  const t = useTranslations('vendors')
  const client = useQueryClient()
  const name = account.name || account.login
  return (
    <ActionDialog
      {...state}
      title={t('disableTitle', { name })}
      isDanger
      yes={t('disable')}
      no={t('keep')}
      call={() => call(disableVendorAccount, { params: { id: account.id } })}
      success={t('disabled', { name })}
      refresh={() => refreshVendors(client)}
    >
      <p>{t('disableText')}</p>
      {account.kind === 'dealer' && <p>{t('disableDealer')}</p>}
      <p>{t('disableLater')}</p>
    </ActionDialog>
  )
}
