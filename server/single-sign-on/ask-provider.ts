import { notFound, Refusal } from '../errors.ts'
import type { Services } from '../services.ts'
import { type IdentityProvider, ProviderAway, ProviderRefused } from './provider.ts'

/** The figures in the texts about signing in with somebody else's help. */
export const named = ({ config }: Pick<Services, 'config'>) => ({ provider: config.oidc?.name ?? '' })

/** @param status 400 where what the browser brought is no good, 401 where it is not let in */
export const signOnFailed = (services: Pick<Services, 'config'>, status: 400 | 401) =>
  new Refusal(status, 'signOn.failed', { values: named(services) })

/**
 * Asks the identity provider, outside any transaction.
 * @throws Refusal 404 where there is none, 503 where it cannot be reached, 400 where it does not vouch for the person
 */
export async function askProvider<T>(
  services: Services,
  question: (provider: IdentityProvider) => Promise<T>,
): Promise<T> {
  const { identityProvider, log } = services
  if (!identityProvider) throw notFound('signOn.notOffered')
  try {
    return await question(identityProvider)
  } catch (error) {
    if (error instanceof ProviderAway) {
      log.error({ reason: error.message }, 'The identity provider cannot be asked.')
      throw new Refusal(503, 'signOn.providerAway', { values: named(services), retryAfter: 30 })
    }
    if (error instanceof ProviderRefused) {
      log.warn({ reason: error.message }, 'The identity provider vouches for nobody.')
      throw signOnFailed(services, 400)
    }
    throw error
  }
}
