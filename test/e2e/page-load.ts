import type { CDPSession, Page } from '@playwright/test'

/** Everything a browser loads until the page is quiet. `bytes`: bodies as sent, compressed. `shift`: the layout shift score. */
export type PageLoad = { requests: string[]; bytes: number; shift: number }

declare global {
  interface Window {
    layoutShift?: number
  }
}

/** Chromium's own score, of all shifts: none of them follows an act of the person. */
function observeShifts(): void {
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      window.layoutShift = (window.layoutShift ?? 0) + entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Opens an address with an empty cache, and waits until nothing is loaded any more.
 * @param prepare what else to tell the browser, such as a slow network
 */
export async function loadCold(
  page: Page,
  address: string,
  prepare: (session: CDPSession) => Promise<void> = async () => {},
): Promise<PageLoad> {
  const session = await page.context().newCDPSession(page)
  const requests: string[] = []
  let bytes = 0
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) requests.push(new URL(request.url).pathname)
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await prepare(session)
  await page.addInitScript(observeShifts)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(() => window.layoutShift ?? 0)
  await session.detach()
  return { requests, bytes, shift }
}
