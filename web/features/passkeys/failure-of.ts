/** Why there is no passkey: the person stopped it or it took too long, another request took its place, or this device has one already. */
export function failureOf(error: unknown): 'stopped' | 'replaced' | 'has' | 'other' {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return 'stopped'
  if (name === 'AbortError') return 'replaced'
  return name === 'InvalidStateError' ? 'has' : 'other'
}
