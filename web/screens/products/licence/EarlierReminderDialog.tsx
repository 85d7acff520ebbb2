import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { earlierSteps, type Reminders, RemindersChange, reminderSteps } from '#contract/reminders.ts'
import { earlierOf, useChangeReminders } from '../../../features/reminders/useChangeReminders.ts'
import { useStepText } from '../../../features/reminders/useStepText.ts'
import { FormDialog } from '../../../kit/dialogs/FormDialog.tsx'
import { Segments } from '../../../kit/ui/Segments.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { formResolver, useFormField } from '../../../platform/api/form.ts'

const schema = v.object({ earlier: v.string() })

const [usual] = reminderSteps

type Props = DialogState & { serialNumber: string; reminders: Reminders }

/** Chooses how long before the end the first reminder comes. */
export function EarlierReminderDialog({ serialNumber, reminders, ...state }: Props) {
  const t = useTranslations('reminders.earlier')
  const stepText = useStepText()
  const change = useChangeReminders(serialNumber)
  const form = useForm({
    resolver: formResolver(schema),
    defaultValues: { earlier: String(earlierOf(reminders) ?? usual) },
  })
  const { value, onChange } = useFormField(form.control, 'earlier')
  return (
    <FormDialog
      {...state}
      form={form}
      title={t('title')}
      submit={t('submit')}
      isSubmitDisabled={!form.formState.isDirty}
      call={({ earlier: chosen }) => {
        const earlier = earlierSteps.find((step) => String(step) === chosen) ?? null
        return change({ earlier }, t('done', { days: Number(chosen) }))
      }}
      fieldNames={RemindersChange.ourNames}
    >
      <p>{t('text')}</p>
      <Segments
        label={t('label')}
        value={value}
        onChange={onChange}
        options={[usual, ...earlierSteps].map((step) => ({ id: String(step), label: stepText(step) }))}
        inPairs
      />
    </FormDialog>
  )
}
