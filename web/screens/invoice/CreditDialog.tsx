import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { type CreditedInvoice, NewCredit } from '#contract/credit-notes.ts'
import type { Invoice } from '#contract/invoices.ts'
import { showNotice } from '../../features/undo/notices.ts'
import { FormDialog } from '../../kit/dialogs/FormDialog.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Spinner } from '../../kit/ui/Spinner.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { addressOf } from '../../platform/addresses.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import { refreshShown } from '../../platform/session/session.ts'
import { CreditFields } from './CreditFields.tsx'
import { askedCents, creditForm, creditFrom, leftOf } from './credit-form.ts'
import { creditOfferQuery, issueCredit } from './credit-queries.ts'

/** Whether the invoice or its licence has changed since the dialog opened. */
const isChanged = (error: unknown): boolean =>
  (['invoice.changed', 'invoice.credited', 'invoice.tooMuchCredit', 'invoice.cannotTakeBack'] as const).some(
    (code) => isRefusal(error, code),
  )

type Props = DialogState & { invoice: Invoice }

/** Credits an invoice, whole or in part, and takes the extension of its licence back if asked. */
export function CreditDialog({ invoice, ...state }: Props) {
  const t = useTranslations('invoices')
  const tPaper = useTranslations('paper')
  const tUi = useTranslations('ui')
  const euros = useEuros()
  const errorText = useErrorText()
  const client = useQueryClient()
  const tell = useTold(invoice)
  const { number } = invoice
  const { data: offer, error, refetch } = useQuery(creditOfferQuery(number))
  const form = useForm({
    resolver: formResolver(creditForm),
    defaultValues: { reason: '', part: 'whole' as const, amountCents: '', takesBack: false },
  })
  const reason = useFormField(form.control, 'reason')
  const asked = offer ? askedCents(form.watch(), offer) : null
  return (
    <FormDialog
      {...state}
      form={form}
      title={t('credit.title', { number })}
      isSubmitDisabled={offer !== undefined && leftOf(offer) === 0}
      submit={asked === null ? t('credit.confirm') : t('credit.submit', { amount: euros(asked) })}
      // The form is shown once the offer has loaded.
      call={async (values) =>
        issueCredit(
          number,
          creditFrom(values, offer ?? (await client.ensureQueryData(creditOfferQuery(number)))),
        )
      }
      fieldNames={NewCredit.ourNames}
      onError={(failure) => {
        if (isRefusal(failure, 'invoice.tooMuchCredit'))
          form.setError('amountCents', { type: 'server', message: errorText(failure) }, { shouldFocus: true })
        // The input stays; only the offer is fetched again.
        if (isChanged(failure)) void refreshShown(client)
      }}
      onSuccess={async (credited) => {
        await refreshShown(client)
        state.onClose()
        tell(credited, asked ?? 0)
      }}
      outcome={
        offer ? null : error ? (
          <ErrorState title={t('credit.failed')} text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Spinner label={tUi('loading')} />
        )
      }
    >
      <p>{t('credit.text')}</p>
      <TextField
        {...reason}
        label={tPaper('reason')}
        hint={t('credit.reasonHint')}
        autoComplete="off"
        isRequired
      />
      {offer && <CreditFields form={form} offer={offer} invoice={invoice} />}
    </FormDialog>
  )
}

/** Reports the new state of the invoice and the licence in one notice, with a link to the credit note. */
function useTold({ number: invoiceNumber, customer: { serialNumber } }: Invoice) {
  const t = useTranslations('invoices.credit')
  const euros = useEuros()
  const date = useCalendarDate()
  return ({ number, state, toPayBackCents, validUntil }: CreditedInvoice, credited: number) =>
    showNotice({
      text:
        state === 'credited'
          ? t('done', { number: invoiceNumber })
          : t('doneInPart', { number: invoiceNumber, amount: euros(credited) }),
      hint: [
        toPayBackCents > 0 && t('toPayBack', { amount: euros(toPayBackCents) }),
        validUntil !== null && t('endsNow', { serialNumber, date: date(validUntil) }),
      ]
        .filter(Boolean)
        .join(' '),
      link: { href: addressOf.invoice(number), text: t('see', { number }) },
    })
}
