import { useMutation } from '@tanstack/react-query'
import { Counts, undoOperation } from '#contract/operations.ts'
import { ApiError, isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { forgetCardsOfOperation } from '../../platform/session/new-passwords.ts'
import { showNotice } from './notices.ts'
import { useUndone } from './useUndone.ts'

/** `later`: what to take back before it. */
type ToUndo = { operationId: number; later?: number | undefined }

async function undoOne(id: number): Promise<Counts> {
  return Counts.fromWire((await call(undoOperation, { params: { id }, body: {} })).data)
}

/** Takes back both, the later one first; after a failure in between, the first one alone. */
async function undoBoth({ operationId, later }: ToUndo): Promise<Counts> {
  if (later !== undefined) {
    await undoOne(later).catch((error: unknown) => {
      if (!isRefusal(error, 'operation.alreadyUndone')) throw error
    })
    forgetCardsOfOperation(later)
  }
  return undoOne(operationId)
}

/**
 * Takes operations back, and says in a notice what came back, or what stands in the way. `pendingId`: the one under way.
 * @param onUndone follows once the lists are fresh
 */
export function useUndo(onUndone?: () => void) {
  const errorText = useErrorText()
  const undone = useUndone()
  const mutation = useMutation({
    mutationFn: undoBoth,
    onSuccess: async (counts, { operationId }) => {
      await undone(counts, operationId)
      onUndone?.()
    },
    onError: (error, { operationId, later }) => {
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
        later,
        askingFor: canBeMended ? operationId : undefined,
      })
    },
  })
  return {
    undo: (operationId: number, later?: number) =>
      !mutation.isPending && mutation.mutate({ operationId, later }),
    pendingId: mutation.isPending ? mutation.variables.operationId : undefined,
  }
}
