import { failureOf } from './failure-of.ts'

const minuteMs = 60_000

/** The server's challenge lasts ten minutes; it is renewed before. */
const renewAfterMs = 9 * minuteMs

/** How long to wait after the first, second and each later failure. */
const retryMs = [1000, 10_000, minuteMs] as const

type Offer<Options, Credential> = {
  loadOptions: () => Promise<Options>
  /** Rejects where it is stopped, or another request takes its place. */
  ask: (options: Options) => Promise<Credential>
  stop: () => void
  onCredential: (credential: Credential) => void
}

/**
 * Keeps a passkey on offer for as long as the page stands open: renews the challenge, and begins again after a failure.
 * @returns ends the offer
 */
export function keepOffering<Options, Credential>(offer: Offer<Options, Credential>): () => void {
  let isOver = false
  let pending = 0
  let failures = 0
  let armedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const armIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void arm(), ms)
  }
  async function arm(): Promise<void> {
    armedAt = Date.now()
    try {
      const options = await offer.loadOptions()
      if (isOver) return
      armIn(renewAfterMs)
      pending++
      const credential = await offer.ask(options).finally(() => pending--)
      clearTimeout(timer)
      if (!isOver) offer.onCredential(credential)
    } catch (error) {
      // Another request has taken its place: the renewed one, or one that the person began.
      if (isOver || failureOf(error) === 'replaced') return
      armIn(retryMs[Math.min(failures++, retryMs.length - 1)] ?? minuteMs)
    }
  }
  // Timers stand still while a device sleeps.
  const renewIfOld = () => {
    if (document.visibilityState === 'visible' && Date.now() - armedAt > renewAfterMs) void arm()
  }
  document.addEventListener('visibilitychange', renewIfOld)
  void arm()
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', renewIfOld)
    if (pending > 0) offer.stop()
  }
}
