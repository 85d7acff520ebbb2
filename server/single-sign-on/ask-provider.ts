import { notFound, Refusal } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import { type IdentityProvider, IdentityProviderUnavailable, IdentityRefused } from './provider.ts'

/** The values in the texts about single sign-on. */
export const providerName = ({ config }: Pick<Services, 'config'>) => ({ provider: config.oidc?.name ?? '' })

/** @param status 400 if the browser's data is invalid, 401 if it may not sign in */
export const signOnFailed = (services: Pick<Services, 'config'>, status: 400 | 401) =>
  new Refusal(status, 'signOn.failed', { values: providerName(services) })

/**
 * Asks the identity provider, outside any transaction.
 * @throws Refusal 404 if none is configured, 503 if it is unavailable, 400 if it does not confirm an identity
 */
export async function askProvider<T>(
  services: Services,
  ask: (provider: IdentityProvider) => Promise<T>,
): Promise<T> {
  const { identityProvider, log } = services
  if (!identityProvider) throw notFound('signOn.notOffered')
  try {
    return await ask(identityProvider)
  } catch (error) {
    if (error instanceof IdentityProviderUnavailable) {
      log.error({ reason: error.message }, 'The identity provider is unavailable.')
      throw new Refusal(503, 'signOn.providerAway', { values: providerName(services), retryAfter: 30 })
    }
    if (error instanceof IdentityRefused) {
      log.warn({ reason: error.message }, 'The identity provider confirmed no identity.')
      throw signOnFailed(services, 400)
    }
    throw error
  }
}
