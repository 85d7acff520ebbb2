import type { ReactNode } from 'react'
import { useSubmit } from '../api/useSubmit.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { DialogState } from '../ui/useOpenedDialog.ts'

type ActionDialogProps<Reply> = DialogState & {
  title: string
  /** It takes something away. */
  isDanger?: boolean
  /** The words on the two buttons. */
  yes: string
  no?: string
  call: () => Promise<Reply>
  /** Said after a success. */
  success?: string
  /** Brings the page up to date; then the dialog closes. */
  refresh?: () => Promise<unknown>
  /** In place of `refresh` and closing. */
  onSuccess?: (reply: Reply) => unknown
  onError?: (error: unknown) => void
  children: ReactNode
}

/** Asks before an action, does it, and says how it went. After a failure it stays open. */
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
