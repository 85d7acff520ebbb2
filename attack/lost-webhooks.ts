import { freePort } from '#test/support/portal-process.ts'
import { createPaymentProvider } from '../dev/payment-provider/payment-provider.ts'

/** A webhook as the provider would send it. `path`: with the payment's own token. */
export type Webhook = { path: string; providerId: string }

/** The payment provider of an attack. Its webhooks go nowhere: their address is not this machine's. */
export type LostWebhooks = {
  /** For the portal's configuration. */
  mollie: { apiUrl: string; apiKey: string }
  /**
   * Lets a payment be paid at the provider.
   * @param paymentId the portal's number
   * @returns the webhook that was lost
   */
  pay: (paymentId: number) => Promise<Webhook>
  close: () => Promise<void>
}

export async function startLostWebhooks(): Promise<LostWebhooks> {
  const apiKey = 'test_of_attacks'
  const lost: Webhook[] = []
  const provider = createPaymentProvider({
    apiKey,
    deliver: async (url, providerId) => {
      lost.push({ path: new URL(url).pathname, providerId })
      return true
    },
  })
  const apiUrl = await provider.listen(await freePort())
  return {
    mollie: { apiUrl, apiKey },
    async pay(paymentId) {
      const isKnown = await provider.setStatus(paymentId, 'paid')
      const webhook = lost.pop()
      if (!isKnown || !webhook) throw new Error(`The provider has no payment ${paymentId}.`)
      return webhook
    },
    close: provider.close,
  }
}
