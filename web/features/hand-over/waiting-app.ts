import { waitingAppFromWire } from '#contract/apps.ts'
import { handOver } from '#contract/hand-over.ts'
import { call } from '../../platform/api/call.ts'

/** The app that this browser was asked to open before the sign-in, if any. */
export async function findWaitingApp(): Promise<string | null> {
  try {
    const { callback } = await call(handOver, { body: {} })
    return waitingAppFromWire(callback)?.key ?? null
  } catch {
    // Usually none was asked for. After any other failure the app's own link asks again.
    return null
  }
}
