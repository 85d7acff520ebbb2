import { useConfig } from '../../platform/session/useConfig.ts'

/** Whether this browser has passkeys, and this address may have some: they are bound to the portal's own host, which has to have a name. */
export function useHasPasskeys(): boolean {
  const { hostname } = new URL(useConfig().address)
  return (
    typeof PublicKeyCredential === 'function' &&
    // No name ends in a digit or a bracket, as IP addresses do.
    !/[\d\]]$/.test(hostname) &&
    `.${location.hostname}`.endsWith(`.${hostname}`)
  )
}
