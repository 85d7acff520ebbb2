import { unlinkIdentity } from '#contract/single-sign-on.ts'
import { isRefusal } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useSubmit } from '../api/useSubmit.ts'

/** A question before an account is disconnected; `onDone`: it is, whoever did it; `done` says so. */
export type Disconnection = {
  account: { id: number; login: string }
  provider: string
  done: string
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

type Form<Values> = NonNullable<Parameters<typeof useSubmit<Values, unknown>>[0]['form']>

/** Disconnects an account. @param form where a wrong password is marked */
export function useDisconnect<Values extends { password?: string }>(
  { account, done, onDone }: Disconnection,
  form?: Form<Values>,
) {
  return useSubmit({
    call: ({ password }: Values) => {
      const body = password === undefined ? undefined : { password }
      return call(unlinkIdentity, { params: { id: account.id }, body })
    },
    success: done,
    onSuccess: onDone,
    // Somebody else has done it.
    onError: (refusal) => isRefusal(refusal, 'signOn.notLinked') && onDone(),
    form,
  })
}
