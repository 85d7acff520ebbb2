import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../api/useSubmit.ts'
import { productsKey } from '../../licences/product-query.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { renewWebCodeOf } from './queries.ts'

type NewWebCodeDialogProps = { serialNumber: string; isOpen: boolean; onClose: () => void }

/** Asks before the web code of a licence is replaced, and says what that means. */
export function NewWebCodeDialog({ serialNumber, isOpen, onClose }: NewWebCodeDialogProps) {
  const t = useTranslations('products.newWebCode')
  const client = useQueryClient()
  const { submit, isPending, error } = useSubmit({
    call: () => renewWebCodeOf(serialNumber),
    success: t('done', { serialNumber }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: productsKey })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('title')}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void submit(undefined)}
      isPending={isPending}
      error={error}
      yes={t('yes')}
      no={t('no')}
    >
      <p>{t('text', { serialNumber })}</p>
      <p>{t('keeps')}</p>
    </ConfirmDialog>
  )
}
