import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { addWebCode, MeDocument, NewWebCode } from '#contract/me-documents.ts'
import { FormDialog } from '../../kit/dialogs/FormDialog.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { call } from '../../platform/api/call.ts'
import { formResolver } from '../../platform/api/form.ts'
import { newDocumentForm } from './document-form.ts'
import { IssuedWebCode } from './IssuedWebCode.tsx'
import { NewDocumentFields } from './NewDocumentFields.tsx'
import { useRefreshDocuments } from './queries.ts'

/** Issues a document with a new web code, then shows the code. */
export function AddWebCodeDialog({ isOpen, onClose }: DialogState) {
  const t = useTranslations('documents.add')
  const refresh = useRefreshDocuments()
  const [issued, setIssued] = useState<MeDocument | null>(null)
  const form = useForm({
    resolver: formResolver(newDocumentForm),
    defaultValues: { type: '', seats: 1, remarks: '' },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      title={t(issued ? 'doneTitle' : 'title')}
      submit={t('submit')}
      call={({ type, ...document }) =>
        call(addWebCode, { params: { document: Number(type) }, body: NewWebCode.toWire(document) })
      }
      fieldNames={NewWebCode.ourNames}
      success={t('done')}
      onSuccess={({ data }) => {
        setIssued(MeDocument.fromWire(data))
        void refresh()
      }}
      outcome={issued && <IssuedWebCode document={issued} onClose={onClose} />}
    >
      <NewDocumentFields control={form.control} />
    </FormDialog>
  )
}
