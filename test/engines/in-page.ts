// Runs in every page of a driven browser, before the page's own scripts; see bundle.ts.

import { Ivya } from 'ivya'
import { giveVoice } from '../e2e/voice.ts'

/** Complaints of the page itself or of its policy. */
const faults: string[] = []

function listen(): void {
  window.addEventListener('error', ({ message, filename }) => {
    // Browsers report this when an observed size changes once more before it is drawn: its dependents learn of it a frame later.
    if (!message.startsWith('ResizeObserver loop')) faults.push(`${message} (${filename})`)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => faults.push(`not caught: ${reason}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    faults.push(`${violatedDirective} forbids ${blockedURI}`),
  )
  const write = console.error.bind(console)
  console.error = (...words: unknown[]) => {
    faults.push(words.map(String).join(' '))
    write(...words)
  }
}

const all = (selector: string): Element[] =>
  Ivya.create({
    browser: 'webkit',
    testIdAttribute: 'data-testid',
    exact: false,
  }).queryLocatorSelectorAll(selector)

/** @throws if it names several elements */
function one(selector: string): Element | null {
  const found = all(selector)
  if (found.length > 1) throw new Error(`${found.length} elements are ${selector}`)
  return found[0] ?? null
}

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
}

/** The element that stands for it on the page: the label of a box that is drawn by its label. */
function stand(element: Element): Element {
  const label =
    element instanceof HTMLInputElement && /checkbox|radio/.test(element.type) && element.labels?.[0]
  return label && !isHit(element, middle(element)) ? label : element
}

type Point = { x: number; y: number }

/** In whole pixels, as drivers press on no parts of them: 799.6 would round to a place below a window of 800. */
function middle(element: Element): Point {
  // Words that run over two lines have no middle of their own.
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect()
  return { x: Math.floor(box.left + box.width / 2), y: Math.floor(box.top + box.height / 2) }
}

function isHit(element: Element, { x, y }: Point): boolean {
  const hit = document.elementFromPoint(x, y)
  return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true)
}

/** WebKit scrolls to what has got the focus only some frames later. */
async function rest(): Promise<void> {
  for (let frames = 0; frames < 4; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/**
 * The point at which a press reaches an element, once it is there, at rest, enabled and not covered.
 * @returns the point, or why there is none
 */
async function pointOf(selector: string): Promise<Point | string> {
  const found = one(selector)
  if (!found || !isVisible(stand(found))) return 'is not there'
  if (found.matches(':disabled')) return 'is disabled'
  const element = stand(found)
  if (!isHit(element, middle(element))) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const point = middle(element)
  await rest()
  const { x, y } = middle(element)
  if (x !== point.x || y !== point.y) return 'moves'
  if (isHit(element, point)) {
    aim = { element, isMissed: false }
    return point
  }
  const hit = document.elementFromPoint(point.x, point.y)
  return `lies under ${hit ? hit.outerHTML.slice(0, 120) : 'nothing: outside the window'}`
}

/** The target of the next press; a press that lands elsewhere, as the page has moved meanwhile, is held back. */
let aim: { element: Element; isMissed: boolean } | undefined

function holdBack(event: MouseEvent): void {
  if (!aim || !event.isTrusted) return
  aim.isMissed ||=
    !event.composedPath().includes(aim.element) && !isHit(aim.element, { x: event.clientX, y: event.clientY })
  if (!aim.isMissed) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const)
  window.addEventListener(kind, holdBack, true)

/** Whether the press since `pointOf` went where it was meant to; what it hit may be gone by now. */
function hasHit(): boolean {
  const isHitNow = !aim?.isMissed
  aim = undefined
  return isHitNow
}

/** The events of a finger, for browsers whose drivers have none; the default action of a link or button follows. */
function tap({ x, y }: Point): void {
  const target = document.elementFromPoint(x, y)
  if (!target) return
  const place = { clientX: x, clientY: y, screenX: x, screenY: y }
  const common = { bubbles: true, cancelable: true, composed: true, view: window, detail: 1, ...place }
  const finger = {
    ...common,
    pointerId: 2,
    pointerType: 'touch',
    isPrimary: true,
    width: 20,
    height: 20,
    pressure: 0.5,
  }
  for (const kind of ['pointerover', 'pointerenter', 'pointerdown'])
    target.dispatchEvent(new PointerEvent(kind, finger))
  target.dispatchEvent(new UIEvent('touchstart', common))
  for (const kind of ['pointerup', 'pointerout', 'pointerleave'])
    target.dispatchEvent(new PointerEvent(kind, finger))
  const isPrevented = !target.dispatchEvent(new UIEvent('touchend', common))
  if (isPrevented) return
  for (const kind of ['mousemove', 'mousedown', 'mouseup']) {
    const goesOn = target.dispatchEvent(new MouseEvent(kind, common))
    if (kind === 'mousedown' && goesOn)
      target.closest<HTMLElement>('input,textarea,select,[tabindex]')?.focus()
  }
  target.dispatchEvent(new PointerEvent('click', finger))
}

/** Writes into a field as typing does, at once. */
function fill(selector: string, text: string): void {
  const field = one(selector) as HTMLInputElement | HTMLTextAreaElement
  field.focus()
  const type = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(type.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function select(selector: string, value: string): void {
  const list = one(selector) as HTMLSelectElement
  const option = [...list.options].find((one) => one.value === value || one.label === value)
  if (!option) throw new Error(`There is no option “${value}”.`)
  list.value = option.value
  list.dispatchEvent(new Event('input', { bubbles: true }))
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

const requestsKey = 'driven.requests'

/** The addresses that this page and those before it in the tab asked for, since the tab's storage was cleared. */
function requests(): string[] {
  const before: string[] = JSON.parse(sessionStorage.getItem(requestsKey) ?? '[]')
  return [...new Set([...before, ...performance.getEntriesByType('resource').map(({ name }) => name)])]
}

performance.setResourceTimingBufferSize(2000)
window.addEventListener('pagehide', () => sessionStorage.setItem(requestsKey, JSON.stringify(requests())))

const driven = { hasHit, faults, all, one, isVisible, pointOf, tap, fill, select, requests }

declare global {
  interface Window {
    driven: typeof driven
  }
}

window.driven = driven
listen()
giveVoice(['en-GB', 'nl-BE'])
