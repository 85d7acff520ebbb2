/** Where the hash-style addresses of the old portal lead now. */
const addresses: Record<string, string> = {
  '/needhelp': '/help',
  '/forgotpassword': '/help/forgot-password',
  '/resetpassword': '/help/reset-password',
  '/': '/',
}

/** @param hash the part of an address behind `#`; undefined for one that the old portal did not have */
export function addressBehindLegacyHash(hash: string): string | undefined {
  return Object.hasOwn(addresses, hash) ? addresses[hash] : undefined
}
