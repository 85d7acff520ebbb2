import type { Page } from '@playwright/test'
import type { Finding } from '../findings.ts'

/**
 * Targets smaller than 44 × 44 CSS pixels (WCAG 2.5.5). Links in a sentence are excepted. A target is where a press
 * counts: the line of a label, or all of a row that opens as a whole.
 */
export function smallTargets(page: Page): Promise<Finding[]> {
  return page.evaluate(() => {
    const { probe } = window
    const least = 44
    const isInSentence = (element: Element) => {
      if (!getComputedStyle(element).display.startsWith('inline')) return false
      const block = element.closest('p,li,dd,td,th,span,div,h1,h2,h3')
      if (!block) return false
      const own = element.textContent?.trim() ?? ''
      const around = (block.textContent ?? '').replace(own, '').replace(/[\s·,.()]+/g, '')
      return around.length > 0
    }
    const boxOf = (element: Element): DOMRect => {
      const label = element instanceof HTMLInputElement && element.labels?.[0]
      const isChoice = element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)
      return (isChoice && label ? label : element).getBoundingClientRect()
    }
    /** The effect of a press on a row that opens as a whole. */
    const opensBy = (hit: Element) =>
      hit.closest('a,button') ? null : hit.closest('[data-opens-as-whole]')?.querySelector('a,button')
    /** Open lists that lie over the page. A point under one counts: it is judged when the list is closed. */
    const lists = [...document.querySelectorAll('[aria-expanded="true"][aria-controls]')]
      .flatMap((opener) => document.getElementById(opener.getAttribute('aria-controls') ?? '') ?? [])
      .filter((list) => getComputedStyle(list).position === 'absolute')
    const isHit = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      if (hit === null) return false
      if (lists.some((list) => list.contains(hit) && !list.contains(element))) return true
      return element.contains(hit) || hit.closest('label')?.control === element || opensBy(hit) === element
    }
    /** Whether somewhere in this box there is a square of the least size where every press counts. */
    const hasRoom = (element: Element, { left, right, top, bottom }: DOMRect): boolean => {
      const reach = least / 2 - 1
      const sides = [-reach, 0, reach].flatMap((dx) => [-reach, 0, reach].map((dy) => [dx, dy] as const))
      for (let y = top + reach; y <= Math.max(bottom - reach, top + reach); y += 8)
        for (let x = left + reach; x <= Math.max(right - reach, left + reach); x += 8)
          if (sides.every(([dx, dy]) => isHit(element, x + dx, y + dy))) return true
      return false
    }
    /** The area in which a press may reach it: around its words, or on its row. */
    const reachOf = (element: Element, words: DOMRect): DOMRect => {
      const row = element.closest('[data-opens-as-whole]')
      const box = row && opensBy(row) === element ? row.getBoundingClientRect() : words
      const [width, height] = [Math.max(least, box.width), Math.max(least, box.height)]
      return new DOMRect(
        box.left - (width - box.width) / 2,
        box.top - (height - box.height) / 2,
        width,
        height,
      )
    }
    const scope = probe.scope()
    return [...scope.querySelectorAll(probe.controls)].flatMap((element) => {
      const isHiddenChoice = element instanceof HTMLInputElement && element.closest('label') !== null
      if (!isHiddenChoice && !probe.isShown(element)) return []
      if (!probe.isReachable(element)) return []
      const box = boxOf(element)
      const isLarge = box.width >= least - 0.5 && box.height >= least - 0.5
      if (isLarge || isInSentence(element) || hasRoom(element, reachOf(element, box))) return []
      const what = `${Math.round(box.width)} × ${Math.round(box.height)} px`
      return [{ check: 'size of a target', where: probe.describe(element), what }]
    })
  })
}
