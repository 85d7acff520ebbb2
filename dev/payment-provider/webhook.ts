const retryAfterSeconds = [1, 5, 15, 60]

/** Mollie waits this long for an answer. */
const patienceMs = 15_000

/** Calls the merchant's address about a payment. False, or a rejection: it was not taken. */
export type Deliver = (webhookUrl: string, providerId: string) => Promise<boolean>

/** As Mollie does it: one form field, the payment's id; what became of it is for the merchant to ask. */
export async function postForm(webhookUrl: string, providerId: string): Promise<boolean> {
  const response = await fetch(webhookUrl, {
    method: 'POST',
    body: new URLSearchParams({ id: providerId }),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  })
  await response.body?.cancel()
  return response.ok
}

/** Calls until it is taken, five times at most. `call` resolves after the first try. */
export function createWebhook(deliver: Deliver): {
  call: (payment: { id: string; webhookUrl: string }) => Promise<void>
  close: () => void
} {
  const waiting = new Map<string, NodeJS.Timeout>()
  let isClosed = false

  async function attempt(webhookUrl: string, id: string, retries = 0): Promise<void> {
    forget(id)
    const isTaken = await deliver(webhookUrl, id).catch(() => false)
    const seconds = retryAfterSeconds[retries]
    if (isTaken || isClosed || seconds === undefined) return
    forget(id)
    const timer = setTimeout(() => void attempt(webhookUrl, id, retries + 1), seconds * 1000)
    waiting.set(id, timer.unref())
  }

  /** A newer call about the same payment says all that the waiting one would. */
  function forget(id: string): void {
    clearTimeout(waiting.get(id))
    waiting.delete(id)
  }

  return {
    call: ({ id, webhookUrl }) => attempt(webhookUrl, id),
    close() {
      isClosed = true
      for (const id of [...waiting.keys()]) forget(id)
    },
  }
}
