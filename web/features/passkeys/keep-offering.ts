import { afterMs } from '../../kit/after-ms.ts'
import { minuteMs } from '../../platform/durations.ts'
import { failureOf } from './failure-of.ts'

/** The server's challenge lasts ten minutes; it is renewed before. */
const renewAfterMs = 9 * minuteMs

/** How long to wait after the first, second and each later failure. */
const retryMs = [1000, 10_000, minuteMs] as const

type Offer<Options, Credential> = {
  loadOptions: () => Promise<Options>
  /** Rejects if it is stopped, or another request takes its place. */
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
  let disarm = () => {}

  const armIn = (ms: number) => {
    disarm()
    disarm = afterMs(ms, () => void arm())
  }
  async function arm(): Promise<void> {
    try {
      const options = await offer.loadOptions()
      if (isOver) return
      armIn(renewAfterMs)
      pending++
      const credential = await offer.ask(options).finally(() => pending--)
      disarm()
      if (!isOver) offer.onCredential(credential)
    } catch (error) {
      // Another request has taken its place: the renewed one, or one that the person began.
      if (isOver || failureOf(error) === 'replaced') return
      armIn(retryMs[Math.min(failures++, retryMs.length - 1)] ?? minuteMs)
    }
  }
  void arm()
  return () => {
    isOver = true
    disarm()
    if (pending > 0) offer.stop()
  }
}
