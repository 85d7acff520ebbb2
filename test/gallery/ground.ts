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

/** A page that has just changed its size may be photographed without what lies over it: the next picture has it. */
async function photograph(page: Page): Promise<Buffer> {
  let before: Buffer | undefined
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  for (let tries = 0; tries < 5; tries++) {
    const picture = await page.screenshot({ scale: 'css', caret: 'initial' })
    if (before?.equals(picture)) return picture
    before = picture
  }
  throw new Error('The page looks different in every picture.')
}

/** The page without its words and signs. */
export async function photographGround(page: Page): Promise<Picture> {
  await page.evaluate((css) => window.probe.paint(css), withoutInk)
  const picture = await photograph(page)
  await page.evaluate(() => window.probe.paint(''))
  return new Picture(picture)
}
