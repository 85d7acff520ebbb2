import type { Page } from '@playwright/test'
import type { Finding } from '../findings.ts'

/**
 * Targets on a page for children that are smaller than 64 × 64 CSS pixels, or less than 24 from another one, or that have words alone: who
 * cannot read looks for a picture. What is folded away is for others, as is the bar above.
 */
export function smallForChildren(page: Page): Promise<Finding[]> {
  return page.evaluate(() => {
    const { probe } = window
    const [least, apart] = [64, 24]
    const isFolded = (element: Element) =>
      element.tagName !== 'SUMMARY' && element.closest('details') !== null
    const targets = [...(document.querySelector('main')?.querySelectorAll(probe.controls) ?? [])]
      .filter((element) => probe.isShown(element) && !isFolded(element))
      .map((element) => ({
        where: probe.describe(element),
        box: element.getBoundingClientRect(),
        isWordsOnly: element.tagName !== 'INPUT' && !element.querySelector('svg, img'),
      }))
    const gap = (a: DOMRect, b: DOMRect) =>
      Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom)
    const check = 'a target for children'
    const found = targets.flatMap(({ where, box, isWordsOnly }, index) => {
      const { width, height } = box
      const isSmall = width < least - 0.5 || height < least - 0.5
      const near = targets.slice(index + 1).filter((other) => gap(box, other.box) < apart - 0.5)
      return [
        ...(isWordsOnly ? [{ check, where, what: 'it has no picture' }] : []),
        ...(isSmall ? [{ check, where, what: `${Math.round(width)} × ${Math.round(height)} px` }] : []),
        ...near.map((other) => ({
          check,
          where,
          what: `${Math.round(gap(box, other.box))} px from ${other.where}`,
        })),
      ]
    })
    if (targets.length === 0) found.push({ check, where: 'page', what: 'it has no target' })
    return found
  })
}
