import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider'
import { keepInMemory } from './kept-in-memory.ts'
import { faultPage } from './pages.ts'
import { pupils } from './pupils.ts'

/** The portal, as the provider knows it. */
export type PortalAsClient = { clientId: string; clientSecret: string; redirectUris: readonly string[] }

const minute = 60
const hour = 60 * minute

/** An OpenID Connect provider that says of pupils what LeerID does. @param issuer its own origin */
export async function createOpenIdProvider(issuer: string, portal: PortalAsClient): Promise<Provider> {
  // Picking a pupil is the only step; there is no consent page.
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const configuration: Configuration = {
    adapter: keepInMemory(),
    clients: [
      {
        client_id: portal.clientId,
        client_secret: portal.clientSecret,
        redirect_uris: [...new Set(portal.redirectUris)],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        scope: 'openid offline_access ov_leerling profile',
      },
    ],
    // The last three exist, but are refused to the portal, as at LeerID.
    scopes: ['openid', 'offline_access', 'email', 'address', 'phone'],
    claims: {
      openid: ['sub'],
      profile: ['given_name', 'family_name'],
      ov_leerling: ['ov_leerid_uuid', 'ov_account_uuid', 'ov_historiek_account_uuid'],
    },
    // LeerID's ID tokens carry the claims themselves.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    jwks: { keys: [await newSigningKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: {
      Interaction: hour,
      Session: hour,
      Grant: hour,
      AuthorizationCode: minute,
      AccessToken: hour,
      IdToken: hour,
      RefreshToken: 24 * hour,
    },
    expiresWithSession: () => false,
    issueRefreshToken: () => true,
    async findAccount(_ctx, accountId) {
      const pupil = pupils.find(({ claims }) => claims.sub === accountId)
      return pupil && { accountId, claims: () => ({ ...pupil.claims }) }
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: portal.clientId,
        ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
      })
      grant.addOIDCScope([...oidc.requestParamScopes].join(' '))
      await grant.save()
      return grant
    },
    renderError(ctx, { error, error_description }) {
      ctx.type = 'html'
      ctx.body = faultPage('This cannot be answered', error_description ?? error)
    },
  }
  return new Provider(issuer, configuration)
}

async function newSigningKey() {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', kid: 'stand-in', use: 'sig', alg: 'RS256' }
}
