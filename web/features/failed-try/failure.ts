import { isRefusal } from '../../platform/api/api-error.ts'
import type { Credentials } from '../signing-in/useCredentials.ts'

/** Why a try failed. */
export type Failure = {
  /** In the words that are shown if there is nothing to wait for. */
  text: string
  error: unknown
}

/** Whether everyone on the device’s network has to wait, with any username: no one can unlock that. */
export const isOfNetwork = (error: unknown): boolean => isRefusal(error, 'session.tooManyHere')

export type FailedTryProps = {
  failure: Failure
  /** The people who can help: a teacher if only pupils come, and else also the admin who unlocks an account. */
  helper?: 'teacher' | 'admin' | undefined
  /** The current input. A device is often shared: with another username, a person may well be let in. */
  typed?: Credentials | undefined
  /** For children, who look for a picture. */
  size?: 'large' | undefined
  /** Called when the next try has to wait, and when no longer. */
  onWait?: ((isWaiting: boolean) => void) | undefined
  onClose: () => void
}
