import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Quote } from '#contract/quotes.ts'
import { acceptanceForm, isNotOpen } from '../../features/quotes/acceptance.ts'
import { orderByQuote } from '../../features/quotes/queries.ts'
import { ReferenceField } from '../../features/quotes/ReferenceField.tsx'
import { Terms } from '../../features/quotes/Terms.tsx'
import { showNotice } from '../../features/undo/notices.ts'
import { FormDialog } from '../../kit/dialogs/FormDialog.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { addressOf } from '../../platform/addresses.ts'
import { formResolver } from '../../platform/api/form.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import { refreshShown } from '../../platform/session/session.ts'

type Props = DialogState & { quote: Quote }

/** Accepts a quote, with the reference of the order. */
export function AcceptDialog({ quote, ...state }: Props) {
  const t = useTranslations('quotes')
  const euros = useEuros()
  const client = useQueryClient()
  const { number, totalCents, buyer } = quote
  const form = useForm({
    resolver: formResolver(acceptanceForm(quote)),
    defaultValues: { reference: buyer.reference },
  })
  return (
    <FormDialog
      {...state}
      form={form}
      title={t('accept.title', { number })}
      submit={t('submit', { amount: euros(totalCents) })}
      call={({ reference }) => orderByQuote({ number, reference })}
      onError={(error) => isNotOpen(error) && void refreshShown(client)}
      onSuccess={async ({ invoice }) => {
        await refreshShown(client)
        state.onClose()
        showNotice({
          text: t('accept.done', { number }),
          ...(invoice !== null && {
            hint: t('accepted.nowText', { number: invoice, email: buyer.email }),
            link: { href: addressOf.invoice(invoice), text: t('accepted.see', { number: invoice }) },
          }),
        })
      }}
    >
      <Terms quote={quote} />
      <ReferenceField control={form.control} quote={quote} />
    </FormDialog>
  )
}
