import { isIP } from 'node:net'
import { secondStepMinutes } from '#contract/second-step.ts'
import type { Config } from '../platform/config/config.ts'
import { minuteMs } from '../platform/durations.ts'
import { sign } from '../platform/secrets.ts'

const [edDSA, es256, rs256] = [-8, -7, -257]

/**
 * Keys that the portal takes, best first, by COSE's numbers. No others: what signs in today must still do so on another release of the
 * runtime.
 */
export const algorithms = [edDSA, es256, rs256]

/** How long a browser may ask its person, in milliseconds. */
export const askingMs = secondStepMinutes * minuteMs

/** The name that passkeys are bound to: the portal's host, without its port. */
export const relyingPartyId = ({ portalUrl }: Pick<Config, 'portalUrl'>): string =>
  new URL(portalUrl).hostname

/** Whether browsers have passkeys at the portal's address: they have none at an IP address. */
export const mayHavePasskeys = (config: Pick<Config, 'portalUrl'>): boolean =>
  isIP(relyingPartyId(config).replace(/^\[|\]$/g, '')) === 0

/** An authenticator's id for an account: 32 bytes in base64url that say nothing about its person, the same for each of its passkeys. */
export const userHandleOf = (config: Pick<Config, 'secret'>, accountId: number): string =>
  sign(config, `passkey-user:${accountId}`)
