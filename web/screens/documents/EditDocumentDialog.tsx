import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { editMeDocument, type MeDocument, MeDocumentChange } from '#contract/me-documents.ts'
import { call } from '../../api/call.ts'
import { formResolver, useFormField } from '../../api/form.ts'
import { useSubmit } from '../../api/useSubmit.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyableCode } from '../../ui/CopyableCode.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Form } from '../../ui/Form.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { DialogState } from './document-dialog.ts'
import { type DocumentForm, documentForm } from './document-form.ts'
import { useRefreshDocuments } from './queries.ts'

/** Changes the number of licences and the remarks of a document. */
export function EditDocumentDialog({ document, isOpen, onClose }: { document: MeDocument } & DialogState) {
  const t = useTranslations('documents')
  const refresh = useRefreshDocuments()
  const { id, type, seats: count, seatsUsed } = document
  const form = useForm({
    resolver: formResolver(documentForm),
    defaultValues: { seats: count, remarks: document.remarks },
  })
  const { submit, isPending, error } = useSubmit({
    call: (change: DocumentForm) =>
      call(editMeDocument, { params: { id }, body: MeDocumentChange.toWire(change) }),
    success: t('edit.done'),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
    form,
    fieldNames: MeDocumentChange.ourNames,
  })
  const seats = useFormField(form.control, 'seats')
  const remarks = useFormField(form.control, 'remarks')

  return (
    <Dialog
      title={t('edit.title', { type: type.name })}
      isOpen={isOpen}
      onClose={onClose}
      isPending={isPending}
    >
      <Form onSubmit={form.handleSubmit(submit)} error={error}>
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
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            {t('edit.cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('edit.submit')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
