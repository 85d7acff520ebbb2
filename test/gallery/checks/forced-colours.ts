import type { Page } from '@playwright/test'
import type { Finding } from '../findings.ts'

/** Chosen or current elements that look like their neighbours once the system has replaced every colour and ground. */
export async function lostChoices(page: Page): Promise<Finding[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await page.evaluate(() => {
    const { probe } = window
    const marks = '[aria-current],[aria-selected="true"],[data-selected],:checked'
    const look = (element: Element): string => {
      const { borderColor, borderWidth, outlineStyle, fontWeight } = getComputedStyle(element)
      const signs = [...(element.closest('label') ?? element).querySelectorAll('svg')].filter((sign) =>
        sign.checkVisibility({ visibilityProperty: true }),
      )
      return [borderColor, borderWidth, outlineStyle, fontWeight, signs.length].join()
    }
    return [...probe.scope().querySelectorAll(marks)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const kin = `${element.localName}.${CSS.escape(element.classList[0] ?? '')}`
        const others = element.classList.length > 0 ? [...probe.scope().querySelectorAll(kin)] : []
        return others.some((other) => !other.matches(marks) && look(other) === look(element))
      })
      .map((element) => ({
        check: 'forced colours',
        where: probe.describe(element),
        what: 'looks like those that are not chosen',
      }))
  })
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}
