import { unlinkIdentity } from '#contract/single-sign-on.ts'
import { isRefusal } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import type { DialogState } from '../ui/useOpenedDialog.ts'

/** A question before an account is disconnected. `onDone`: it is, by this person or by another; `done` says so. */
export type Disconnection = DialogState & {
  account: { id: number; login: string }
  provider: string
  done: string
  onDone: () => void
}

/** What both questions do when they are answered with yes. */
export const disconnection = ({ account, done, onDone }: Disconnection) => ({
  call: (body?: { password: string }) => call(unlinkIdentity, { params: { id: account.id }, body }),
  success: done,
  onSuccess: onDone,
  // Another person has done it already.
  onError: (refusal: unknown) => void (isRefusal(refusal, 'signOn.notLinked') && onDone()),
})
