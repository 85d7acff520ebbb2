/** Maps the old portal's hash routes to the current pages. */
const addresses: Record<string, string> = {
  '/needhelp': '/help',
  '/forgotpassword': '/help/forgot-password',
  '/resetpassword': '/help/reset-password',
  '/': '/',
}

/** @param hash the part of an address after `#` @returns undefined if the old portal had no such route */
export function addressBehindLegacyHash(hash: string): string | undefined {
  return Object.hasOwn(addresses, hash) ? addresses[hash] : undefined
}
