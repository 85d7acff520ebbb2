/** From here on a press is a drag, in pixels. */
const slop = 6
/** So near to the edge of the window the page scrolls, so many pixels each frame. */
const edge = 72
const scrollStep = 14

export type Following = {
  onStart: () => void
  /** @param target the element under the pointer */
  onMove: (point: { x: number; y: number }, target: Element | null) => void
  /** @param target what it was dropped on; null: the drag was given up */
  onEnd: (target: Element | null) => void
}

/**
 * Follows a press of the mouse or pen until it is let go, if it becomes a drag. By hand, because the browser's own dragging
 * leaves out touch devices, cannot say why a target refuses, and cannot be driven in tests of WebKit and Firefox.
 */
export function followPointer({ clientX, clientY, pointerId }: PointerEvent, following: Following): void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  let point = { x: clientX, y: clientY }
  let frame = 0
  const hasStarted = () => frame !== 0
  // The drag image beside the pointer (`data-dragged`) may be under it at the edge of the window.
  const target = () =>
    document.elementsFromPoint(point.x, point.y).find((element) => !element.closest('[data-dragged]')) ?? null

  // Also while the pointer rests: elements under it may move.
  const look = () => {
    const isAtTop = point.y < edge
    if (isAtTop || point.y > window.innerHeight - edge)
      window.scrollBy({ top: isAtTop ? -scrollStep : scrollStep, behavior: 'instant' })
    following.onMove(point, target())
    frame = requestAnimationFrame(look)
  }
  const start = () => {
    frame = requestAnimationFrame(look)
    following.onStart()
  }
  const end = (dropped: Element | null) => {
    listening.abort()
    if (!hasStarted()) return
    cancelAnimationFrame(frame)
    swallowClick()
    following.onEnd(dropped)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    point = { x: event.clientX, y: event.clientY }
    if (!hasStarted() && Math.hypot(point.x - clientX, point.y - clientY) > slop) start()
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !hasStarted()) return
    event.preventDefault()
    event.stopPropagation()
    end(null)
  }
  window.addEventListener('pointermove', move, options)
  window.addEventListener('pointerup', () => end(target()), options)
  window.addEventListener('pointercancel', () => end(null), options)
  window.addEventListener('blur', () => end(null), { signal: listening.signal })
  window.addEventListener('keydown', giveUp, options)
  // The browser would drag a link by itself, and select text.
  for (const name of ['dragstart', 'selectstart'])
    window.addEventListener(name, (event) => event.preventDefault(), options)
}

/** The click that follows a drag is none. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
