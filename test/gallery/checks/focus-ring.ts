import { contrast, type Ink, rounded } from '../contrast-ratio.ts'
import type { Finding } from '../findings.ts'
import type { Picture, Point } from '../png.ts'

/** One stop of the focus. */
export type Stop = {
  /** The same number for the same element; 0 if the focus is nowhere, or on what is no stop. */
  id: number
  where: string
  ring: Ring | null
}

/** `places`: around the element, each with points from the inner to the outer edge of the ring. */
type Ring = { colour: Ink; places: Point[][]; isCut: boolean }

const least = 3

/** Notes what has an outline before anything is focused; runs in the page. */
export function noteOutlines(): void {
  const outlined = new Set<Element>()
  for (const element of document.querySelectorAll('*')) {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) outlined.add(element)
  }
  for (let at = document.activeElement; at; at = at.parentElement) outlined.delete(at)
  // The box of a checkbox has the ring for it.
  for (const part of document.activeElement?.closest('label')?.querySelectorAll('*') ?? [])
    outlined.delete(part)
  Object.assign(window, { outlined, stops: [] })
}

/**
 * The focused element, and the ring around it or around the element that stands for it; runs in the page.
 * @param isPlaced whether the ring is measured, which takes far longer than to tell that there is one
 */
export function lookAtFocus(isPlaced: boolean): Stop {
  const { probe } = window
  const { outlined, stops } = window as unknown as { outlined: Set<Element>; stops: Element[] }
  const focused = document.activeElement
  // The frame of a dialog has the focus at first, and is no stop.
  if (!focused || focused === document.documentElement || (focused as HTMLElement).tabIndex < 0)
    return { id: 0, where: 'page', ring: null }
  if (!stops.includes(focused)) stops.push(focused)
  const stop = { id: stops.indexOf(focused) + 1, where: probe.describe(focused) }

  const above: Element[] = []
  for (let at = focused.parentElement; at && above.length < 5; at = at.parentElement) above.push(at)
  const ofLabel = [...(focused.closest('label')?.querySelectorAll('*') ?? [])]
  type Place = [element: Element, pseudo: string | null]
  const candidates: Place[] = [
    [focused, null],
    [focused, '::after'],
    [focused, '::before'],
    ...[...ofLabel, ...above].map((element): Place => [element, null]),
  ]
  const owner = candidates.find(([element, pseudo]) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, pseudo)
    const isDrawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    const isNew = pseudo !== null || !outlined.has(element)
    return isDrawn && isNew && probe.colour(outlineColor)[3] > 0 && !probe.isForEars(element)
  })
  if (!owner) return { ...stop, ring: null }

  const [element, pseudo] = owner
  if (!isPlaced) return { ...stop, ring: { colour: [0, 0, 0, 1], places: [], isCut: false } }
  const { outlineColor, outlineOffset, outlineWidth, position } = getComputedStyle(element, pseudo)
  const laidOver = pseudo && position === 'absolute' ? probe.placedIn(element) : element
  // Words that run over two lines have a ring around each.
  const box = laidOver.getClientRects()[0] ?? laidOver.getBoundingClientRect()
  const [inner, width] = [Number.parseFloat(outlineOffset), Number.parseFloat(outlineWidth)]
  const grown = (by: number) =>
    new DOMRect(box.left - by, box.top - by, box.width + 2 * by, box.height + 2 * by)
  /** A point on the edge of a box, at this share of the way around. */
  const onEdge = ({ left, right, top, bottom, width, height }: DOMRect, share: number): Point => {
    const way = share * 2 * (width + height)
    if (way < width) return { x: left + way, y: top }
    if (way < width + height) return { x: right - 1, y: top + way - width }
    if (way < 2 * width + height) return { x: right - (way - width - height), y: bottom - 1 }
    return { x: left, y: bottom - (way - 2 * width - height) }
  }
  const depths = [0.5, width / 2, width - 0.5].map((depth) => inner + depth)
  const places = Array.from({ length: 24 }, (_, place) =>
    depths.map((by) => onEdge(grown(by), (place + 0.5) / 24)),
  ).filter((points) => points.every(({ x, y }) => !probe.isCovered(x, y, element)))

  // A side is hidden if it is outside a box that clips its contents.
  const outer = grown(inner + width)
  const around = pseudo ? element : element.parentElement
  const { left, right, top, bottom } = probe.edgesOfSight(around ?? element)
  const isCut = [left - outer.left, outer.right - right, top - outer.top, outer.bottom - bottom].some(
    (missing) => missing > 0.5,
  )
  return { ...stop, ring: { colour: probe.colour(outlineColor), places, isCut } }
}

/** @param ground the page without its ink and without any ring */
export function poorRing({ where, ring }: Stop, ground: Picture): Finding[] {
  if (!ring) return [{ check: 'focus', where, what: 'no ring shows where the focus is' }]
  const found: Finding[] = []
  if (ring.isCut) found.push({ check: 'focus', where, what: 'a side of the ring is cut off' })
  const ratios = ring.places.flatMap((points) => {
    const grounds = ground.colours(points)
    return grounds.length > 0 ? [Math.max(...grounds.map((colour) => contrast(ring.colour, colour)))] : []
  })
  ratios.sort((a, b) => a - b)
  // A line of the page that crosses the ring costs nothing.
  const ratio = ratios[Math.floor(ratios.length / 5)] ?? 21
  if (ratio < least) found.push({ check: 'focus', where, what: `the ring has ${rounded(ratio)}` })
  return found
}
