import type { ReactNode } from 'react'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { DialogState } from '../ui/useOpenedDialog.ts'

type ActionDialogProps<Reply> = DialogState & {
  title: string
  /** For a destructive action. */
  isDanger?: boolean
  /** Nothing can be confirmed yet. */
  isConfirmDisabled?: boolean
  /** The labels of the two buttons. */
  yes: string
  no?: string
  call: () => Promise<Reply>
  /** The message after a success. */
  success?: string
  /** Refreshes the page's data before the dialog closes. */
  refresh?: () => Promise<unknown>
  /** Replaces `refresh` and closing. */
  onSuccess?: (reply: Reply) => unknown
  onError?: (error: unknown) => void
  children: ReactNode
}

/** Asks for confirmation, runs the action and reports the result. Stays open after a failure. */
export function ActionDialog<Reply>(props: ActionDialogProps<Reply>) {
  const { call, success, refresh, onSuccess, onError, children, ...question } = props
  const { submit, isPending, error } = useSubmit<void, Reply>({
    call,
    success,
    onSuccess: async (reply) => {
      if (onSuccess) return onSuccess(reply)
      await refresh?.()
      question.onClose()
    },
    onError,
  })
  return (
    <ConfirmDialog {...question} onConfirm={() => void submit()} isPending={isPending} error={error}>
      {children}
    </ConfirmDialog>
  )
}
