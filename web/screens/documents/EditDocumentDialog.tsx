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
import { useEdited } from '../../platform/api/useEdited.ts'
import { documentForm } from './document-form.ts'
import { useRefreshDocuments } from './queries.ts'

/** Changes the number of licences and the remarks of a document. */
export function EditDocumentDialog({ document, ...state }: { document: MeDocument } & DialogState) {
  const t = useTranslations('documents')
  const refresh = useRefreshDocuments()
  const { id, type, seatsUsed } = document
  const { edited, defaultValues, changeTo } = useEdited(MeDocumentChange.pick(document), {
    shape: MeDocumentChange,
    inForm: ({ seats = null, remarks = '' }) => ({ seats, remarks }),
    labels: { seats: t('edit.seats'), remarks: t('edit.remarks') },
  })
  const form = useForm({ resolver: formResolver(documentForm), defaultValues })
  const seats = useFormField(form.control, 'seats')
  const remarks = useFormField(form.control, 'remarks')

  return (
    <FormDialog
      {...state}
      form={form}
      title={t('edit.title', { type: type.name })}
      submit={t('edit.submit')}
      call={(values) => {
        const { change, was } = changeTo(values)
        return call(editMeDocument, { params: { id }, body: { ...MeDocumentChange.toWire(change), was } })
      }}
      edited={edited}
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
