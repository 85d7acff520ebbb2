import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type * as v from 'valibot'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { NumberField } from '../../kit/ui/NumberField.tsx'
import { Select } from '../../kit/ui/Select.tsx'
import { TextArea } from '../../kit/ui/TextArea.tsx'
import { useFormField } from '../../platform/api/form.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import type { NewDocument, newDocumentForm } from './document-form.ts'
import { documentTypesQuery } from './queries.ts'

type Props = { control: Control<v.InferInput<typeof newDocumentForm>, unknown, NewDocument> }

/** The fields of a new document: kind, number of licences and remarks. */
export function NewDocumentFields({ control }: Props) {
  const t = useTranslations('documents.add')
  const errorText = useErrorText()
  const types = useQuery(documentTypesQuery)
  const type = useFormField(control, 'type')
  const seats = useFormField(control, 'seats')
  const remarks = useFormField(control, 'remarks')
  if (types.isError && !types.data) {
    return (
      <ErrorState title={t('failed')} text={errorText(types.error)} onRetry={() => void types.refetch()} />
    )
  }
  return (
    <>
      <Select
        {...type}
        label={t('type')}
        placeholder={t('choose')}
        options={types.data?.map(({ id, name }) => ({ id: String(id), label: name })) ?? []}
        isRequired
        autoFocus
      />
      <NumberField {...seats} label={t('seats')} min={1} isRequired />
      <TextArea {...remarks} label={t('remarks')} isRequired={false} />
    </>
  )
}
