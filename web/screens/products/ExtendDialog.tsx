import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useFormatter, useTranslations } from 'use-intl'
import { isCalendarDate } from '#contract/fields.ts'
import { GroupChange } from '#contract/groups.ts'
import { oneYearAfter } from '#contract/products.ts'
import { extendLicence } from '../../features/licences/extend.ts'
import { productsKey } from '../../features/licences/product-query.ts'
import { FormDialog } from '../../kit/dialogs/FormDialog.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { DateField } from '../../kit/ui/DateField.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { useEdited } from '../../platform/api/useEdited.ts'
import styles from './ExtendDialog.module.css'
import { extendForm } from './extend-form.ts'
import { showEndDate } from './queries.ts'

type ExtendDialogProps = DialogState & {
  serialNumber: string
  rootGroupId: number
  /** The current end date. */
  validUntil: string
}

/** Sets the end date of a licence by hand. */
export function ExtendDialog({ serialNumber, rootGroupId, validUntil, ...state }: ExtendDialogProps) {
  const t = useTranslations('products.extend')
  const format = useFormatter()
  const client = useQueryClient()
  const { edited, fields, defaultValues } = useEdited(
    { validUntil },
    { shape: GroupChange, inForm: (licence) => licence, labels: { validUntil: t('label') } },
  )
  const form = useForm({
    resolver: formResolver(extendForm),
    defaultValues,
    mode: 'onTouched',
  })
  const date = useFormField(form.control, 'validUntil')
  const isDate = isCalendarDate(date.value)

  const addYear = () =>
    form.setValue('validUntil', oneYearAfter(date.value), { shouldValidate: true, shouldDirty: true })

  const inWords = (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })

  const showNewDate = async (newDate: string | null) => {
    showEndDate(client, rootGroupId, newDate)
    await client.invalidateQueries({ queryKey: productsKey })
    state.onClose()
  }
  return (
    <FormDialog
      {...state}
      form={form}
      title={t('title')}
      submit={t('submit')}
      isSubmitDisabled={!form.formState.isValid}
      call={(values) => extendLicence(rootGroupId, { from: fields.validUntil, until: values.validUntil })}
      edited={edited}
      fieldNames={GroupChange.ourNames}
      success={t('done')}
      onSuccess={showNewDate}
    >
      <p>{t('text', { serialNumber, date: inWords(fields.validUntil) })}</p>
      <p>{t('notBilled')}</p>
      <div className={styles.date}>
        <DateField {...date} label={t('label')} isRequired autoFocus />
        <div>
          <Button icon={CalendarPlus} isDisabled={!isDate} onPress={addYear}>
            {t('addYear')}
          </Button>
        </div>
      </div>
      <p role="status" className={styles.newDate}>
        {isDate && date.value !== fields.validUntil && t('newDate', { date: inWords(date.value) })}
      </p>
    </FormDialog>
  )
}
