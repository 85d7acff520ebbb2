import { apiPrefix } from '#contract/endpoint.ts'
import type { Config } from '../platform/config/config.ts'
import { isSameText, sign } from '../platform/secrets.ts'

/** Derived from the portal's secret, so it needs no storage; only the provider learns it. */
const tokenOf = (config: Config, paymentId: number): string => sign(config, `payment-webhook:${paymentId}`)

/** The address that the provider calls when a payment changes. */
export const webhookAddress = (config: Config, paymentId: number): string =>
  `${config.portalUrl}${apiPrefix}/payment/webhook/${tokenOf(config, paymentId)}`

export const isTokenOf = (config: Config, paymentId: number, token: string): boolean =>
  isSameText(token, tokenOf(config, paymentId))
