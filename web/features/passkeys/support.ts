/** Whether this browser has passkeys, and this address may have some: an IP address may not. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
