import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { productsKey } from '../../features/licences/product-query.ts'
import { ActionDialog } from '../../kit/dialogs/ActionDialog.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { renewWebCodeOf } from './queries.ts'

/** Asks for confirmation before replacing the web code of a licence, and explains the effect. */
export function NewWebCodeDialog({ serialNumber, ...state }: { serialNumber: string } & DialogState) {
  const t = useTranslations('products.newWebCode')
  const client = useQueryClient()
  return (
    <ActionDialog
      {...state}
      title={t('title')}
      yes={t('yes')}
      no={t('no')}
      call={() => renewWebCodeOf(serialNumber)}
      success={t('done', { serialNumber })}
      refresh={() => client.invalidateQueries({ queryKey: productsKey })}
    >
      <p>{t('text', { serialNumber })}</p>
      <p>{t('keeps')}</p>
    </ActionDialog>
  )
}
