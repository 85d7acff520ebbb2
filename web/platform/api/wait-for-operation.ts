import { OperationState, readOperation } from '#contract/operations.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

const pollMs = 1000

/** So long a lost connection is waited for: the operation goes on without this page. */
const patienceMs = 60_000

/** A long operation that ended without having changed anything; the message is a sentence. */
export class OperationFailed extends Error {}

const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Waits until a long operation is over. @throws OperationFailed */
export async function waitForOperation(id: number, onProgress: (done: number) => void): Promise<void> {
  let heardAt = Date.now()
  for (;;) {
    try {
      const { data } = await call(readOperation, { params: { id } })
      const { state, done, failure } = OperationState.fromWire(data)
      if (state === 'failed') throw new OperationFailed(failure ?? '')
      if (state === 'done') return
      heardAt = Date.now()
      onProgress(done)
    } catch (error) {
      if (!isPassing(error) || Date.now() - heardAt > patienceMs) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
