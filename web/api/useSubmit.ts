import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { showMessage } from '../ui/messages.tsx'
import { ApiError, isRefusal } from './api-error.ts'

/** The part of a react-hook-form form that takes the server's complaints. */
type FormErrors = {
  getValues(): object
  setError(name: string, error: { type: string; message: string }, options: { shouldFocus: boolean }): void
}

type Submission<Values, Reply> = {
  call: (values: Values) => Promise<Reply>
  /** Said after a success. */
  success?: string | undefined
  /** Said after a failure in place of the server's words, which then only stand in `error`. */
  failure?: ((error: unknown) => string) | undefined
  onSuccess?: ((reply: Reply, values: Values) => unknown) | undefined
  onError?: ((error: unknown) => void) | undefined
  /** Where the fields that the server blames are marked. */
  form?: FormErrors | undefined
  /** The form's names of fields that have another name in the request, such as the `ourNames` of what is sent. */
  fieldNames?: Readonly<Record<string, string>> | undefined
}

/**
 * Sends a form or does an action: one at a time, with a message when it succeeds and when it fails. The failure also
 * stays as `error`, to stand beside the form, until the next try. `submit` resolves when all is done and never rejects.
 */
export function useSubmit<Values, Reply>(submission: Submission<Values, Reply>) {
  const { call, success, failure, onSuccess, onError, form, fieldNames } = submission
  const errorText = useErrorText()

  const mutation = useMutation<Reply, unknown, Values>({
    mutationFn: call,
    onSuccess: async (reply, values) => {
      if (success) showMessage(success, 'success')
      await onSuccess?.(reply, values)
    },
    onError: (error) => {
      // Where the session is over, the way to the sign-in page says so.
      if (!isRefusal(error, 'session.required')) showMessage((failure ?? errorText)(error), 'error')
      if (form && error instanceof ApiError) blame(form, error, fieldNames)
      onError?.(error)
    },
  })

  // Set at once: a double click comes before the next render.
  const isUnderWay = useRef(false)
  const submit = async (values: Values): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    await mutation.mutateAsync(values).catch(() => undefined) // told by onError
    isUnderWay.current = false
  }

  return {
    submit,
    isPending: mutation.isPending,
    error: mutation.error ? errorText(mutation.error) : undefined,
    reset: mutation.reset,
  }
}

function blame(form: FormErrors, error: ApiError, fieldNames: Readonly<Record<string, string>> = {}) {
  let shouldFocus = true
  for (const [requestName, message] of Object.entries(error.fields)) {
    const name = fieldNames[requestName] ?? requestName
    if (!(name in form.getValues())) continue
    form.setError(name, { type: 'server', message }, { shouldFocus })
    shouldFocus = false
  }
}

/** What to tell a person about a failure: the server's words, else our own. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations()
  return (error) => {
    if (!(error instanceof ApiError)) return t('errors.server.unexpected')
    if (error.message) return error.message
    return error.status === 0 ? t('session.unreachable.text') : t('errors.server.unexpected')
  }
}
