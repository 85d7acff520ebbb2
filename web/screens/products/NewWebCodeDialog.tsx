import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { productsKey } from '../../features/licences/product-query.ts'
import { ActionDialog } from '../../kit/dialogs/ActionDialog.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import { renewWebCodeOf } from './queries.ts'

type NewWebCodeDialogProps = DialogState & { serialNumber: string; webCode: string }

/** Asks for confirmation before replacing the web code of a licence, and explains the effect. */
export function NewWebCodeDialog({ serialNumber, webCode, ...state }: NewWebCodeDialogProps) {
  const t = useTranslations('products.newWebCode')
  const client = useQueryClient()
  // The page behind may learn of another code while the question is open.
  const [seen] = useState(webCode)
  const refresh = () => client.invalidateQueries({ queryKey: productsKey })
  return (
    <ActionDialog
      {...state}
      title={t('title')}
      yes={t('yes')}
      no={t('no')}
      call={() => renewWebCodeOf(serialNumber, seen)}
      success={t('done', { serialNumber })}
      refresh={refresh}
      onError={(error) => {
        if (!isRefusal(error, 'change.outdated')) return
        void refresh()
        state.onClose()
      }}
    >
      <p>{t('text', { serialNumber })}</p>
      <p>{t('keeps')}</p>
    </ActionDialog>
  )
}
