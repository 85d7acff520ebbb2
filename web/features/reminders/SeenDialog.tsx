import { useTranslations } from 'use-intl'
import { RemindersChange } from '#contract/reminders.ts'
import { FormDialog } from '../../kit/dialogs/FormDialog.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { SeenFields } from './SeenFields.tsx'
import { useChangeReminders } from './useChangeReminders.ts'
import { useSeenForm } from './useSeenForm.ts'

type Props = DialogState & { serialNumber: string; validUntil: string }

/** Marks the end of a licence as seen, and asks for the last day without e-mail. */
export function SeenDialog({ serialNumber, validUntil, ...state }: Props) {
  const t = useTranslations('reminders')
  const date = useCalendarDate()
  const change = useChangeReminders(serialNumber)
  const { form, choices, submit } = useSeenForm(validUntil)
  return (
    <FormDialog
      {...state}
      form={form}
      title={t('action')}
      submit={submit}
      call={({ seenUntil }) => change({ seenUntil }, t('when.done', { serialNumber, date: date(seenUntil) }))}
      fieldNames={RemindersChange.ourNames}
    >
      <p>{t('when.still', { serialNumber, date: date(validUntil) })}</p>
      <SeenFields form={form} choices={choices} />
    </FormDialog>
  )
}
