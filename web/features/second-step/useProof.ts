import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { OwnSecurityProof } from '#contract/security.ts'
import { showMessage } from '../../kit/ui/messages.tsx'
import { ApiError } from '../../platform/api/api-error.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'

type WireProof = ReturnType<typeof OwnSecurityProof.toWire>

/**
 * The own password, asked for only once the server says that a change needs it. `field`: what `ProofField` shows, null until then.
 * `learn`: whether a failure is about it, and no other.
 */
export function useProof() {
  const [isNeeded, setNeeded] = useState(false)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  const learn = (failure: unknown): boolean => {
    const fields = failure instanceof ApiError ? Object.entries(failure.fields) : []
    const found = fields.find(([name]) => OwnSecurityProof.ourNames[name] === 'currentPassword')
    if (!found) return false
    // It was not asked for before, so nothing is wrong yet.
    setError(isNeeded ? found[1] : undefined)
    setNeeded(true)
    input.current?.select()
    return true
  }
  const field = isNeeded ? { ref: input, value: password, onChange: setPassword, error } : null
  const proof: WireProof = OwnSecurityProof.toWire(isNeeded ? { currentPassword: password } : {})
  return { field, proof, learn, forgetError: () => setError(undefined) }
}

type Proven<Values, Reply> = {
  call: (proof: WireProof, values: Values) => Promise<Reply>
  /** The message after a success. */
  success?: string
  onSuccess: (reply: Reply) => unknown
  onError?: (error: unknown) => void
  /** The text of a failure, where it is not the server's. */
  say?: ((error: unknown) => string | undefined) | undefined
}

/** Changes the own security. `error`: any failure but one that only asks for the password. */
export function useProven<Values, Reply>(
  { proof, learn, forgetError }: ReturnType<typeof useProof>,
  { call, success, onSuccess, onError, say }: Proven<Values, Reply>,
) {
  const errorText = useErrorText()
  const [error, setError] = useState<string>()
  const isRunning = useRef(false)
  const { mutate, isPending } = useMutation<Reply, unknown, Values>({
    mutationFn: (values) => call(proof, values),
    onSuccess: async (reply) => {
      if (success) showMessage(success, 'success')
      await onSuccess(reply)
    },
    onError: (failure) => {
      if (learn(failure)) return
      setError(say?.(failure) ?? errorText(failure))
      onError?.(failure)
    },
    onSettled: () => {
      isRunning.current = false
    },
  })
  const submit = (values: Values) => {
    // A double press comes before the next render.
    if (isRunning.current) return
    isRunning.current = true
    setError(undefined)
    forgetError()
    mutate(values)
  }
  return { submit, isPending, error }
}
