import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { showMessage } from '../../kit/ui/messages.tsx'
import { ApiError, isRefusal } from './api-error.ts'

/** The part of a react-hook-form form that takes the server's field errors. */
type FormErrors = {
  getValues(): object
  setError(name: string, error: { type: string; message: string }, options: { shouldFocus: boolean }): void
}

export type OnError = (error: unknown, text: string) => void

export type Submission<Values, Reply> = {
  call: (values: Values) => Promise<Reply>
  /** The message after a success. */
  success?: string | ((reply: Reply) => string) | undefined
  /** Whether the page itself tells of this failure, so that no message does. */
  isToldInPlace?: ((error: unknown) => boolean) | undefined
  onSuccess?: ((reply: Reply, values: Values) => unknown) | undefined
  /** @param text the server's, else a general one */
  onError?: OnError | undefined
  /** The form whose fields show the server's field errors. */
  form?: FormErrors | undefined
  /** The form's field names by those of the request, if they differ, such as a mapped's `ourNames`. */
  fieldNames?: Readonly<Record<string, string>> | undefined
}

/**
 * Sends a form or runs an action, one at a time, with a message on success and failure. The failure is also in `error`,
 * to show beside the form, until the next try. `submit` resolves when everything is done and never rejects.
 */
export function useSubmit<Values, Reply>(submission: Submission<Values, Reply>) {
  const { call, success, isToldInPlace, onSuccess, onError, form, fieldNames } = submission
  const errorText = useErrorText()

  const mutation = useMutation<Reply, unknown, Values>({
    mutationFn: call,
    onSuccess: async (reply, values) => {
      if (success) showMessage(typeof success === 'function' ? success(reply) : success, 'success')
      await onSuccess?.(reply, values)
    },
    onError: (error) => {
      // If the session has ended, the sign-in page says so.
      const isTold = isRefusal(error, 'session.required') || isToldInPlace?.(error)
      if (!isTold) showMessage(errorText(error), 'error')
      if (form && error instanceof ApiError) markFields(form, error, fieldNames)
      onError?.(error, errorText(error))
    },
  })

  // A ref, because a double click can come before the next render.
  const isRunning = useRef(false)
  const submit = async (values: Values): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    await mutation.mutateAsync(values).catch(() => undefined) // handled by onError
    isRunning.current = false
  }

  return {
    submit,
    isPending: mutation.isPending,
    error: mutation.error ? errorText(mutation.error) : undefined,
    /** The failure that `error` is the text of; null if there is none. */
    failed: mutation.error,
    reset: mutation.reset,
  }
}

function markFields(form: FormErrors, error: ApiError, fieldNames: Readonly<Record<string, string>> = {}) {
  let shouldFocus = true
  for (const [requestName, message] of Object.entries(error.fields)) {
    const name = fieldNames[requestName] ?? requestName
    if (!(name in form.getValues())) continue
    form.setError(name, { type: 'server', message }, { shouldFocus })
    shouldFocus = false
  }
}

/** The text for an error: the server's message, else a general one. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations()
  return (error) => {
    if (!(error instanceof ApiError)) return t('errors.server.unexpected')
    if (isRefusal(error, 'request.csrf') && document.cookie === '') return t('session.noCookies')
    if (error.message) return error.message
    return error.status === 0 ? t('session.unreachable.text') : t('errors.server.unexpected')
  }
}
