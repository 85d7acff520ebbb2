import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { addWebCode, MeDocument, NewWebCode } from '#contract/me-documents.ts'
import { call } from '../../api/call.ts'
import { formResolver } from '../../api/form.ts'
import { useSubmit } from '../../api/useSubmit.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Form } from '../../ui/Form.tsx'
import type { DialogState } from './document-dialog.ts'
import { type NewDocument, newDocumentForm } from './document-form.ts'
import { IssuedWebCode } from './IssuedWebCode.tsx'
import { NewDocumentFields } from './NewDocumentFields.tsx'
import { useRefreshDocuments } from './queries.ts'

/** Issues a document with a fresh web code, and then shows that code. */
export function AddWebCodeDialog({ isOpen, onClose }: DialogState) {
  const t = useTranslations('documents.add')
  const refresh = useRefreshDocuments()
  const [issued, setIssued] = useState<MeDocument | null>(null)
  const form = useForm({
    resolver: formResolver(newDocumentForm),
    defaultValues: { type: '', seats: 1, remarks: '' },
  })
  const { submit, isPending, error } = useSubmit({
    call: ({ type, ...document }: NewDocument) =>
      call(addWebCode, { params: { document: Number(type) }, body: NewWebCode.toWire(document) }),
    success: t('done'),
    onSuccess: ({ data }) => {
      setIssued(MeDocument.fromWire(data))
      void refresh()
    },
    form,
    fieldNames: NewWebCode.ourNames,
  })

  return (
    <Dialog title={t(issued ? 'doneTitle' : 'title')} isOpen={isOpen} onClose={onClose} isPending={isPending}>
      {issued ? (
        <IssuedWebCode document={issued} onClose={onClose} />
      ) : (
        <Form onSubmit={form.handleSubmit(submit)} error={error}>
          <NewDocumentFields control={form.control} />
          <DialogActions>
            <Button onPress={onClose} isDisabled={isPending}>
              {t('cancel')}
            </Button>
            <Button type="submit" variant="primary" isPending={isPending}>
              {t('submit')}
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  )
}
