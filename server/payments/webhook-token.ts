import { createHmac } from 'node:crypto'
import { apiPrefix } from '#contract/endpoint.ts'
import type { Config } from '../config.ts'
import { isSameText } from '../same-text.ts'

/** What only we and the provider know of a payment; made from the secret, so that nothing has to be kept. */
function tokenOf({ secret }: Config, paymentId: number): string {
  return createHmac('sha256', secret).update(`payment-webhook:${paymentId}`).digest('base64url')
}

/** Where the provider tells that something has happened to a payment. */
export const webhookAddress = (config: Config, paymentId: number): string =>
  `${config.portalUrl}${apiPrefix}/payment/webhook/${tokenOf(config, paymentId)}`

export const isTokenOf = (config: Config, paymentId: number, token: string): boolean =>
  isSameText(token, tokenOf(config, paymentId))
