import { browserNameOf } from '#contract/browser-name.ts'

/** A name for a passkey that is made here, such as `Chrome, Windows`; empty if the browser does not tell. */
export function deviceName(userAgent: string): string {
  const { browser, system } = browserNameOf(userAgent)
  return [browser, system === 'macOS' ? 'Mac' : system].filter(Boolean).join(', ')
}
