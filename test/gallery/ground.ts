import type { Page } from '@playwright/test'
import { Picture } from './png.ts'

/** What shows what stands on a ground: words and signs leave, their ground stays. */
const withoutInk = `
  *, *::before, *::after, *::placeholder {
    color: transparent !important;
    -webkit-text-fill-color: transparent !important;
    text-decoration-color: transparent !important;
    text-shadow: none !important;
    caret-color: transparent !important;
    outline-color: transparent !important;
  }
  ::selection { background: transparent !important; }
  svg, svg * { visibility: hidden !important; }`

/** The page without its words and signs. */
export async function photographGround(page: Page): Promise<Picture> {
  await page.evaluate((css) => window.probe.paint(css), withoutInk)
  const picture = await page.screenshot({ scale: 'css', caret: 'initial' })
  await page.evaluate(() => window.probe.paint(''))
  return new Picture(picture)
}
