import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useFormatter, useTranslations } from 'use-intl'
import type * as v from 'valibot'
import { isCalendarDate } from '#contract/fields.ts'
import { GroupChange } from '#contract/groups.ts'
import { oneYearAfter } from '#contract/products.ts'
import { formResolver, useFormField } from '../../api/form.ts'
import { useSubmit } from '../../api/useSubmit.ts'
import { productsKey } from '../../licences/product-query.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Form } from '../../ui/Form.tsx'
import styles from './ExtendDialog.module.css'
import { extendForm } from './extend-form.ts'
import { extendLicence, showEndDate } from './queries.ts'

type ExtendDialogProps = {
  serialNumber: string
  rootGroupId: number
  /** The end date until now. */
  validUntil: string
  isOpen: boolean
  onClose: () => void
}

/** Sets the end date of a licence by hand. */
export function ExtendDialog({ serialNumber, rootGroupId, validUntil, isOpen, onClose }: ExtendDialogProps) {
  const t = useTranslations('products.extend')
  const format = useFormatter()
  const client = useQueryClient()
  const form = useForm({
    resolver: formResolver(extendForm),
    defaultValues: { validUntil },
    mode: 'onTouched',
  })
  const { submit, isPending, error } = useSubmit({
    call: (values: v.InferOutput<typeof extendForm>) => extendLicence(rootGroupId, values.validUntil),
    success: t('done'),
    onSuccess: async (newDate) => {
      showEndDate(client, rootGroupId, newDate)
      await client.invalidateQueries({ queryKey: productsKey })
      onClose()
    },
    form,
    fieldNames: GroupChange.ourNames,
  })
  const date = useFormField(form.control, 'validUntil')
  const isDate = isCalendarDate(date.value)

  const addYear = () =>
    form.setValue('validUntil', oneYearAfter(date.value), { shouldValidate: true, shouldDirty: true })

  const inWords = (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })

  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={onClose} isPending={isPending}>
      <Form onSubmit={form.handleSubmit(submit)} error={error}>
        <p>{t('text', { serialNumber, date: inWords(validUntil) })}</p>
        <div className={styles.date}>
          <DateField {...date} label={t('label')} isRequired autoFocus />
          <div>
            <Button icon={CalendarPlus} isDisabled={!isDate} onPress={addYear}>
              {t('addYear')}
            </Button>
          </div>
        </div>
        <p role="status" className={styles.newDate}>
          {isDate && date.value !== validUntil && t('newDate', { date: inWords(date.value) })}
        </p>
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={isPending} isDisabled={!form.formState.isValid}>
            {t('submit')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
