import { unlinkIdentity } from '#contract/single-sign-on.ts'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'

/** A dialog that disconnects an account. `onDone`: called once it is, by this person or another; `done`: the message. */
export type Disconnection = DialogState & {
  account: { id: number; login: string }
  provider: string
  done: string
  onDone: () => void
}

/** The call that both dialogs make when confirmed. */
export const disconnection = ({ account, done, onDone }: Disconnection) => ({
  call: (body?: { password: string }) => call(unlinkIdentity, { params: { id: account.id }, body }),
  success: done,
  onSuccess: onDone,
  // Another person has already disconnected it.
  onError: (refusal: unknown) => void (isRefusal(refusal, 'signOn.notLinked') && onDone()),
})
