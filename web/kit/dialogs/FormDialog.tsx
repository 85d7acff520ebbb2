import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { isRefusal } from '../../platform/api/api-error.ts'
import type { EditedRecord } from '../../platform/api/useEdited.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogActions } from '../ui/DialogActions.tsx'
import { Form } from '../ui/Form.tsx'
import { FormMessage } from '../ui/FormMessage.tsx'
import type { DialogState } from '../ui/useOpenedDialog.ts'
import { Outdated } from './Outdated.tsx'

type FormDialogProps<In extends FieldValues, Out, Reply> = DialogState & {
  form: UseFormReturn<In, unknown, Out>
  title: string
  /** For a destructive action. */
  isDanger?: boolean
  /** The labels of the two buttons. */
  submit: string
  cancel?: string
  isSubmitDisabled?: boolean
  /** A validation error of the form as a whole. */
  formError?: string | undefined
  /** Called instead of sending at once; `send` sends the form and never rejects. */
  confirm?: (values: Out, send: () => Promise<void>) => unknown
  call: (values: Out) => Promise<Reply>
  /** See `useSubmit`. */
  fieldNames?: Record<string, string>
  /** The message after a success. */
  success?: string | ((reply: Reply) => string)
  /** Refreshes the page's data before the dialog closes. */
  refresh?: () => Promise<unknown>
  /** Replaces `refresh` and closing. */
  onSuccess?: (reply: Reply, values: Out) => unknown
  /** A second submit button that keeps the dialog open for the next entry; runs after `onSuccess` or `refresh`. */
  andNext?: { label: string; onSuccess: (reply: Reply, values: Out) => unknown }
  onError?: (error: unknown) => void
  /** Replaces the form once it has been sent. */
  outcome?: ReactNode
  /** The record that the form changes, if others may change it too. */
  edited?: EditedRecord<In>
  /** The fields. */
  children: ReactNode
}

/**
 * A form in a dialog: fields, "Cancel" and a submit button. Stays open while sending and after a failure, and at the first Escape
 * once something is filled in. Give the dialog a new `key` for each opening, so that an abandoned form starts over.
 */
export function FormDialog<In extends FieldValues, Out, Reply>(props: FormDialogProps<In, Out, Reply>) {
  const {
    form,
    title,
    isOpen,
    onClose,
    isDanger = false,
    confirm,
    andNext,
    outcome,
    edited,
    children,
  } = props
  const t = useTranslations('ui')
  const goesOn = useRef(false)
  const { submit, isPending, error, reset } = useSubmit<Out, Reply>({
    call: props.call,
    success: props.success,
    onSuccess: async (reply, values) => {
      if (props.onSuccess) await props.onSuccess(reply, values)
      else await props.refresh?.()
      if (goesOn.current) await andNext?.onSuccess(reply, values)
      else if (!props.onSuccess) onClose()
    },
    onError: (failure) => {
      if (isRefusal(failure, 'change.outdated')) edited?.learn(failure.body?.now ?? {})
      props.onError?.(failure)
    },
    form,
    fieldNames: props.fieldNames,
  })
  const { isDirty } = form.formState
  const [isWarned, setWarned] = useState(false)
  function warnAtEscape(event: KeyboardEvent) {
    const isKept = event.key === 'Escape' && isDirty && !isWarned
    if (isKept) event.stopPropagation()
    setWarned(isKept)
  }
  const isOutdated = edited !== undefined && Object.keys(edited.meanwhile).length > 0
  const send = (values: Out) => (confirm ? confirm(values, () => submit(values)) : submit(values))
  const submitForm = (next: boolean) => {
    goesOn.current = next
    return form.handleSubmit(send)
  }
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      isPending={isPending}
      {...(isDanger && { width: 'narrow', role: 'alertdialog' })}
    >
      {outcome || (
        <Form
          onSubmit={(event) => void submitForm(false)(event)}
          onKeyDown={warnAtEscape}
          error={isOutdated ? undefined : (error ?? props.formError)}
        >
          {children}
          {edited && isOutdated && (
            <Outdated
              error={error}
              meanwhile={edited.meanwhile}
              labels={edited.labels}
              onKeep={() => {
                edited.keep(form)
                reset()
              }}
            />
          )}
          {isWarned && <FormMessage kind="info">{t('escapeAgain')}</FormMessage>}
          <DialogActions>
            <Button onPress={onClose} isDisabled={isPending}>
              {props.cancel ?? t('cancel')}
            </Button>
            {andNext && (
              <Button
                onPress={() => void submitForm(true)()}
                isDisabled={props.isSubmitDisabled === true || isPending}
              >
                {andNext.label}
              </Button>
            )}
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
