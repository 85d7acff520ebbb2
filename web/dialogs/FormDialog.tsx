import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../api/useSubmit.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogActions } from '../ui/DialogActions.tsx'
import { Form } from '../ui/Form.tsx'
import type { DialogState } from '../ui/useOpenedDialog.ts'

type FormDialogProps<In extends FieldValues, Out, Reply> = DialogState & {
  form: UseFormReturn<In, unknown, Out>
  title: string
  /** Asks for something before it takes something away. */
  isDanger?: boolean
  /** The words on the two buttons. */
  submit: string
  cancel?: string
  isSubmitDisabled?: boolean
  /** What is wrong with the whole form before it is sent. */
  fault?: string | undefined
  /** In place of sending at once: `send` sends the form, and never rejects. */
  confirm?: (values: Out, send: () => Promise<void>) => unknown
  call: (values: Out) => Promise<Reply>
  /** The form's names of the request's fields; see `useSubmit`. */
  fieldNames?: Record<string, string>
  /** Said after a success. */
  success?: string
  /** Brings the page up to date; then the dialog closes. */
  refresh?: () => Promise<unknown>
  /** In place of `refresh` and closing. */
  onSuccess?: (reply: Reply) => unknown
  onError?: (error: unknown) => void
  /** Takes the place of the form once it has been sent. */
  outcome?: ReactNode
  /** The fields. */
  children: ReactNode
}

/**
 * A form in a dialog: its fields, "Cancel" and a button that sends it. It stays open while it is sent, and after a failure,
 * to say what is wrong. Give the dialog a `key` for each opening, so that a form that was left starts over.
 */
export function FormDialog<In extends FieldValues, Out, Reply>(props: FormDialogProps<In, Out, Reply>) {
  const { form, title, isOpen, onClose, isDanger = false, confirm, outcome, children } = props
  const t = useTranslations('ui')
  const { submit, isPending, error } = useSubmit<Out, Reply>({
    call: props.call,
    success: props.success,
    onSuccess: async (reply) => {
      if (props.onSuccess) return props.onSuccess(reply)
      await props.refresh?.()
      onClose()
    },
    onError: props.onError,
    form,
    fieldNames: props.fieldNames,
  })
  const send = (values: Out) => (confirm ? confirm(values, () => submit(values)) : submit(values))
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      isPending={isPending}
      {...(isDanger && { width: 'narrow', role: 'alertdialog' })}
    >
      {outcome || (
        <Form onSubmit={form.handleSubmit(send)} error={error ?? props.fault}>
          {children}
          <DialogActions>
            <Button onPress={onClose} isDisabled={isPending}>
              {props.cancel ?? t('cancel')}
            </Button>
            <Button
              type="submit"
              variant={isDanger ? 'danger' : 'primary'}
              isPending={isPending}
              isDisabled={props.isSubmitDisabled}
            >
              {props.submit}
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  )
}
