import type { Page } from '@playwright/test'
import { contrast, type Ink, rounded } from '../contrast-ratio.ts'
import type { Finding } from '../findings.ts'
import type { Picture, Point } from '../png.ts'

const least = { text: 7, control: 3 }

type Sample = {
  kind: 'text' | 'control'
  where: string
  ink: Ink
  points: Point[]
}

/** Words and signs, with points of the ground under them, as JSON; runs in the page. */
function inkOnGround(): string {
  const { probe } = window
  const opacityOf = (element: Element): number => {
    let opacity = 1
    for (let at: Element | null = element; at; at = at.parentElement)
      opacity *= Number(getComputedStyle(at).opacity)
    return opacity
  }
  // The edge and the shadow of a message, or of a dragged row, cover their neighbours.
  const edge = 12
  const floating = [...document.querySelectorAll('[data-dragged], [role="region"] [role="alertdialog"]')]
  const isBesideFloating = (x: number, y: number, element: Element) =>
    floating.some((box) => {
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const isNear = x > left - edge && x < right + edge && y > top - edge && y < bottom + edge
      return isNear && !box.contains(element)
    })
  const grid = (element: Element, box: DOMRect): Point[] => {
    const [columns, rows] = [Math.min(16, Math.max(3, Math.round(box.width / 12))), 3]
    const points: Point[] = []
    for (let column = 0; column < columns; column++)
      for (let row = 0; row < rows; row++)
        points.push({
          x: box.left + 1 + ((box.width - 2) * (column + 0.5)) / columns,
          y: box.top + box.height * (0.3 + (0.4 * row) / (rows - 1)),
        })
    return points.filter(({ x, y }) => !probe.isCovered(x, y, element) && !isBesideFloating(x, y, element))
  }
  const inkOf = (element: Element, css: string): Ink => {
    const [red, green, blue, alpha] = probe.colour(css)
    return [red, green, blue, alpha * opacityOf(element)]
  }
  const isOff = (element: Element) =>
    element.closest(':disabled,[aria-disabled="true"],[data-disabled]') !== null
  const scope = probe.scope()
  const words = probe.texts(scope).map(({ parent, boxes }) => ({
    kind: 'text' as const,
    where: probe.describe(parent),
    ink: inkOf(parent, getComputedStyle(parent).color),
    points: boxes.flatMap((box) => grid(parent, box)),
  }))
  const typed = [...scope.querySelectorAll<HTMLInputElement>('input,textarea,select')]
    .filter((field) => probe.isShown(field) && !/^(checkbox|radio|range|file)$/.test(field.type))
    .map((field) => ({
      kind: 'text' as const,
      where: probe.describe(field),
      ink: inkOf(field, getComputedStyle(field, field.value ? null : '::placeholder').color),
      points: grid(field, field.getBoundingClientRect()).filter(
        ({ x }) => x < field.getBoundingClientRect().right - 40,
      ),
    }))
  // A sign alone must be seen; one beside words is decoration.
  const signs = [...scope.querySelectorAll(`:is(${probe.controls}) svg`)]
    .filter((sign) => {
      const control = sign.closest(probe.controls)
      return control && probe.isShown(sign) && !isOff(control) && probe.texts(control).length === 0
    })
    .map((sign) => ({
      kind: 'control' as const,
      where: probe.describe(sign.closest(probe.controls) ?? sign),
      ink: inkOf(sign, getComputedStyle(sign).color),
      points: grid(sign, sign.getBoundingClientRect()),
    }))
  return JSON.stringify([...words, ...typed, ...signs] satisfies Sample[])
}

/** The borders of fields, with points outside and inside of them; runs in the page. */
function bordersOfFields(): { where: string; border: Ink; outside: Point[]; inside: Point[] }[] {
  const { probe } = window
  const hasBorder = (element: Element) => {
    const { borderTopWidth, borderTopStyle } = getComputedStyle(element)
    return Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== 'none'
  }
  const boxOf = (field: HTMLInputElement): Element | undefined => {
    const label = field.closest('label')
    if (/^(checkbox|radio)$/.test(field.type) && label)
      return [...label.querySelectorAll('*')].find(hasBorder)
    let at: Element | null = field
    for (let steps = 0; at && steps < 3; steps++, at = at.parentElement) if (hasBorder(at)) return at
    return undefined
  }
  const fields = [...probe.scope().querySelectorAll<HTMLInputElement>('input,select,textarea')]
  return fields
    .filter((field) => !field.disabled && field.checkVisibility())
    .flatMap((field) => {
      const box = boxOf(field)
      if (!box || !probe.isShown(box)) return []
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const [middle, centre] = [(left + right) / 2, (top + bottom) / 2]
      if (probe.isCovered(middle, centre, box)) return []
      const edges = probe.edgesOfSight(box.parentElement ?? box)
      // A side that is scrolled out of sight is not compared.
      const sides = [
        top > edges.top && { x: 0, y: -1 },
        bottom < edges.bottom && { x: 0, y: 1 },
        left > edges.left && { x: -1, y: 0 },
        right < edges.right && { x: 1, y: 0 },
      ].filter((side) => side !== false)
      const [width, height] = [(right - left) / 2, (bottom - top) / 2]
      const around = (by: number) =>
        sides.map(({ x, y }) => ({
          x: middle + x * (width + by) - Number(x > 0),
          y: centre + y * (height + by) - Number(y > 0),
        }))
      const place = { where: probe.describe(field), outside: around(3), inside: around(-4) }
      return [{ ...place, border: probe.colour(getComputedStyle(box).borderTopColor) }]
    })
}

/** The ratio on the worst ground, but for one point: that may lie on the line of a neighbour. */
function judge({ ink, points }: Sample, ground: Picture): number {
  const ratios = ground.colours(points).map((colour) => contrast(ink, colour))
  ratios.sort((a, b) => a - b)
  return ratios[1] ?? ratios[0] ?? 21
}

/**
 * Compares words, signs and the borders of fields with the ground they stand on, be it a colour, a gradient or a picture.
 * @param ground the page as it is `withoutInk`
 */
export async function poorContrasts(page: Page, ground: Picture): Promise<Finding[]> {
  const found: Finding[] = []
  // Thousands of points: Playwright takes far longer to carry objects than one text.
  for (const sample of JSON.parse(await page.evaluate(inkOnGround)) as Sample[]) {
    const { kind, where } = sample
    const ratio = judge(sample, ground)
    if (ratio < least[kind]) found.push({ check: `contrast of ${kind}`, where, what: rounded(ratio) })
  }
  for (const { where, border, outside, inside } of await page.evaluate(bordersOfFields)) {
    const ratios = outside.flatMap((point, side) => {
      const [around, within] = [ground.colour(point), inside[side] && ground.colour(inside[side])]
      if (!around || !within) return []
      return [Math.max(contrast(border, around), contrast([...within, 1], around))]
    })
    const ratio = Math.min(...ratios)
    if (ratio < least.control) found.push({ check: 'border of a field', where, what: rounded(ratio) })
  }
  return found
}
