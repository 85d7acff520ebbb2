import { chromium, type Page } from '@playwright/test'
import { browserSwitches, findBrowser } from './browser.ts'

/**
 * Measures the first load of a running portal with the demo data, as on a slow phone: Slow 4G and a processor four times
 * slower. `node dev/measure-page.ts http://localhost:3000`
 */
const origin = process.argv[2] ?? 'http://localhost:3000'
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const password = 'welkom-bij-vlinder'

/** Milliseconds from the navigation to the first text, and to when the selector matches. */
async function timesOf(page: Page, address: string, selector: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(origin + address, { waitUntil: 'commit' })
  await page.locator(selector).first().waitFor()
  const times = await page.evaluate(() => ({
    text: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    there: performance.now(),
  }))
  await session.detach()
  return { text: Math.round(times.text), there: Math.round(times.there) }
}

const executablePath = findBrowser()
const browser = await chromium.launch({ args: browserSwitches, ...(executablePath && { executablePath }) })
try {
  for (let round = 1; round <= 3; round++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
    const visitor = await context.newPage()
    const signIn = await timesOf(visitor, '/login', 'main input[type="password"]')
    await visitor.close()
    const page = await context.newPage()
    await page.goto(`${origin}/login`)
    await page.locator('input[autocomplete^="username"]').fill('linde.admin')
    await page.locator('input[autocomplete="current-password"]').fill(password)
    await page.locator('form button[type="submit"]').click()
    await page.waitForURL('**/home')
    await page.close()
    const groups = await timesOf(await context.newPage(), '/users', 'main tbody tr, main [role="row"] a')
    console.log(
      `${round}: sign-in: first text ${signIn.text} ms, usable ${signIn.there} ms; ` +
        `groups: first text ${groups.text} ms, rows ${groups.there} ms`,
    )
    await context.close()
  }
} finally {
  await browser.close()
}
