import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { editMeDocument, type MeDocument, MeDocumentChange } from '#contract/me-documents.ts'
import { FormDialog } from '../../kit/dialogs/FormDialog.tsx'
import { CopyableCode } from '../../kit/ui/CopyableCode.tsx'
import { NumberField } from '../../kit/ui/NumberField.tsx'
import { TextArea } from '../../kit/ui/TextArea.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { call } from '../../platform/api/call.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { documentForm } from './document-form.ts'
import { useRefreshDocuments } from './queries.ts'

/** Changes the number of licences and the remarks of a document. */
export function EditDocumentDialog({ document, ...state }: { document: MeDocument } & DialogState) {
  const t = useTranslations('documents')
  const refresh = useRefreshDocuments()
  const { id, type, seats: count, seatsUsed } = document
  const form = useForm({
    resolver: formResolver(documentForm),
    defaultValues: { seats: count, remarks: document.remarks },
  })
  const seats = useFormField(form.control, 'seats')
  const remarks = useFormField(form.control, 'remarks')

  return (
    <FormDialog
      {...state}
      form={form}
      title={t('edit.title', { type: type.name })}
      submit={t('edit.submit')}
      call={(change) => call(editMeDocument, { params: { id }, body: MeDocumentChange.toWire(change) })}
      fieldNames={MeDocumentChange.ourNames}
      success={t('edit.done')}
      refresh={refresh}
    >
      <CopyableCode label={t('webCode')} code={document.webCode} />
      <NumberField
        {...seats}
        label={t('edit.seats')}
        hint={seatsUsed > 0 ? t('edit.inUse', { count: seatsUsed }) : undefined}
        min={Math.max(1, seatsUsed)}
        isRequired
        autoFocus
      />
      <TextArea {...remarks} label={t('edit.remarks')} isRequired={false} />
    </FormDialog>
  )
}
