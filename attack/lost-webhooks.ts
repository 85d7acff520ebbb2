import { freePort } from '#test/support/portal-process.ts'
import { createPaymentProvider } from '../dev/payment-provider/payment-provider.ts'

/** A webhook as the provider would send it. `path` includes the payment's token. */
export type Webhook = { path: string; providerId: string }

/** The payment provider of an attack. Its webhooks are captured instead of delivered. */
export type LostWebhooks = {
  /** For the portal's configuration. */
  mollie: { apiUrl: string; apiKey: string }
  /**
   * Pays a payment at the provider.
   * @param paymentId the portal's id
   * @returns the captured webhook
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
