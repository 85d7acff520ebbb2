import { sign } from '../platform/secrets.ts'
import type { Services } from '../services.ts'

/** Whether something typed as a password may be a number that a teacher gave. */
export const looksLikePin = (typed: string): boolean => /^\d{6}$/.test(typed)

/** How a number is stored: signed with the portal's secret, for this account alone. */
export const pinHashOf = ({ config }: Pick<Services, 'config'>, accountId: number, pin: string): string =>
  sign(config, `pin:${accountId}:${pin}`)
