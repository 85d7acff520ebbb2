import { useMutation } from '@tanstack/react-query'
import { Counts, undoOperation } from '#contract/operations.ts'
import { ApiError, isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { showNotice } from './notices.ts'
import { useUndone } from './useUndone.ts'

/**
 * Takes operations back, and says in a notice what came back, or what stands in the way. `pendingId`: the one under way.
 * @param onUndone follows once the lists are fresh
 */
export function useUndo(onUndone?: () => void) {
  const errorText = useErrorText()
  const undone = useUndone()
  const mutation = useMutation({
    mutationFn: async (operationId: number) =>
      Counts.fromWire((await call(undoOperation, { params: { id: operationId }, body: {} })).data),
    onSuccess: async (counts, operationId) => {
      await undone(counts, operationId)
      onUndone?.()
    },
    onError: (error, operationId) => {
      // If the session has ended, the sign-in page says so.
      if (isRefusal(error, 'session.required')) return
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      const conflicts = error instanceof ApiError ? (error.body?.conflicts ?? []) : []
      const canBeMended = conflicts.length > 0 && conflicts.every(({ needs }) => needs)
      showNotice({
        text: errorText(error),
        conflicts,
        isRefusal: true,
        operationId: isRefused ? undefined : operationId,
        askingFor: canBeMended ? operationId : undefined,
      })
    },
  })
  return {
    undo: (operationId: number) => !mutation.isPending && mutation.mutate(operationId),
    pendingId: mutation.isPending ? mutation.variables : undefined,
  }
}
