import { useRef, useState } from 'react'
import { OwnSecurityProof } from '#contract/security.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'

type WireProof = ReturnType<typeof OwnSecurityProof.toWire>

/** The server's message about the password; undefined if the failure is about something else. */
function aboutPassword(failure: unknown): string | undefined {
  const fields = failure instanceof ApiError ? Object.entries(failure.fields) : []
  return fields.find(([name]) => OwnSecurityProof.ourNames[name] === 'currentPassword')?.[1]
}

/**
 * The person's own password, asked for only once the server says that a change needs it. `field`: what `ProofField` shows, null until then.
 * `learn`: takes in what a failure says about it.
 */
export function useProof() {
  const [isNeeded, setNeeded] = useState(false)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  const learn = (wrong: string) => {
    // It was not asked for before, so nothing is wrong yet.
    setError(isNeeded ? wrong : undefined)
    setNeeded(true)
    input.current?.select()
  }
  const field = isNeeded ? { ref: input, value: password, onChange: setPassword, error } : null
  const proof: WireProof = OwnSecurityProof.toWire(isNeeded ? { currentPassword: password } : {})
  return { field, proof, learn, forgetError: () => setError(undefined) }
}

type Proven<Reply> = {
  call: (proof: WireProof) => Promise<Reply>
  /** The message after a success. */
  success?: string | undefined
  onSuccess: (reply: Reply) => unknown
  onError?: (error: unknown) => void
  /** The text of a failure, if it is not the server's. */
  say?: (error: unknown) => string | undefined
}

/** Changes one's own security. `error`: any failure but one that only asks for the password. */
export function useProven<Reply>(
  { proof, learn, forgetError }: ReturnType<typeof useProof>,
  { call, success, onSuccess, onError, say }: Proven<Reply>,
) {
  const { submit, isPending, error, failed } = useSubmit<void, Reply>({
    call: () => {
      forgetError()
      return call(proof)
    },
    success,
    isToldInPlace: () => true,
    onSuccess,
    onError: (failure) => {
      const wrong = aboutPassword(failure)
      if (wrong === undefined) onError?.(failure)
      else learn(wrong)
    },
  })
  const isToShow = failed !== null && aboutPassword(failed) === undefined
  return { submit, isPending, error: isToShow ? (say?.(failed) ?? error) : undefined }
}
