import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { typedPassword } from '#contract/fields.ts'
import { formResolver, useFormField } from '../api/form.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogActions } from '../ui/DialogActions.tsx'
import { Form } from '../ui/Form.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { type Disconnection, disconnection } from './disconnection.ts'

const values = v.object({ password: typedPassword })
const empty = { password: '' }

/** Asks for the password before the own account is disconnected. */
export function DisconnectOwnDialog(props: Disconnection) {
  const { provider, isOpen, onClose } = props
  const t = useTranslations('account')
  const tUi = useTranslations('ui')
  const form = useForm({ resolver: formResolver(values), defaultValues: empty })
  const { submit, isPending, error, reset } = useSubmit({ ...disconnection(props), form })
  const password = useFormField(form.control, 'password')
  const close = () => {
    onClose()
    form.reset(empty)
    reset()
  }
  return (
    <Dialog
      title={t('link.title', { provider })}
      isOpen={isOpen}
      onClose={close}
      isPending={isPending}
      width="narrow"
      role="alertdialog"
    >
      <Form onSubmit={form.handleSubmit(submit)} error={error}>
        <p>{t('link.own')}</p>
        <PasswordField
          {...password}
          label={t('currentPassword')}
          hint={t('currentPasswordHint')}
          autoComplete="current-password"
          isRequired
          autoFocus
        />
        <DialogActions>
          <Button isDisabled={isPending} onPress={close}>
            {tUi('no')}
          </Button>
          <Button type="submit" variant="danger" isPending={isPending}>
            {t('link.yes')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
