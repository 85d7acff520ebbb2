import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { requiredText } from '#contract/fields.ts'
import { addOverarchingGroup } from '#contract/groups.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { DialogActions } from '../../kit/ui/DialogActions.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { showMessage } from '../../kit/ui/messages.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { call } from '../../platform/api/call.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { mailLanguage } from '../../platform/api/mail-language.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import styles from './AddOverarchingGroupDialog.module.css'
import { LicenceChoice } from './LicenceChoice.tsx'

const schema = v.object({ name: requiredText() })
const formId = 'add-overarching-group'

/** Creates a group above the root groups of several licences. */
export function AddOverarchingGroupDialog({ isOpen, onClose }: DialogState) {
  const t = useTranslations('home.overarching')
  const tUi = useTranslations('ui')
  const [licences, setLicences] = useState<readonly string[]>([])
  const [isMissingLicence, setMissingLicence] = useState(false)
  const form = useForm({ resolver: formResolver(schema), defaultValues: { name: '' } })
  const { submit, isPending, error } = useSubmit({
    call: ({ name }: { name: string }) =>
      call(addOverarchingGroup, {
        body: { group: { name, licences: [...licences] }, language: mailLanguage },
      }),
    success: t('added'),
    form,
    onSuccess: onClose,
  })
  const choose = (chosen: readonly string[]) => {
    setLicences(chosen)
    setMissingLicence(false)
  }
  const save = form.handleSubmit(async (values) => {
    if (licences.length > 0) return submit(values)
    setMissingLicence(true)
    showMessage(t('noLicence'), 'error')
  })
  const name = useFormField(form.control, 'name')

  return (
    <Dialog title={t('add')} isOpen={isOpen} onClose={onClose} isPending={isPending}>
      <div className={styles.parts}>
        <Form id={formId} onSubmit={save}>
          <TextField {...name} label={t('name')} autoComplete="off" isRequired autoFocus />
        </Form>
        <LicenceChoice chosen={licences} onChoose={choose} />
        {(isMissingLicence || error) && <FormMessage kind="error">{error ?? t('noLicence')}</FormMessage>}
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            {tUi('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            {t('submit')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
