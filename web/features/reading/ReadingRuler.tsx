import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './ReadingRuler.module.css'

/** Elements and dialogs that use the arrow keys themselves. */
const usesArrows =
  'input, select, textarea, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tree], [role=treegrid], [role=grid]'

/**
 * A band across the page that marks the line being read. It follows the pointer, the keyboard focus and the arrow keys;
 * near the edge of the window the arrows scroll the page instead. It lets clicks through and never moves by itself.
 */
export function ReadingRuler() {
  const band = useRef<HTMLDivElement>(null)
  // Before paint: otherwise it would visibly jump, and miss events in between.
  useLayoutEffect(() => {
    const events = new AbortController()
    const { signal } = events
    let middle = 0
    const moveTo = (y: number) => {
      middle = Math.min(Math.max(y, 0), window.innerHeight)
      if (band.current) band.current.style.translate = `0 ${middle}px`
    }
    moveTo(window.innerHeight * 0.4)

    const followPointer = ({ clientY }: PointerEvent) => moveTo(clientY)
    const followFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(':focus-visible, :root[data-keys] :focus')) return
      const { top, height } = target.getBoundingClientRect()
      moveTo(top + Math.min(height, window.innerHeight / 2) / 2)
    }
    const followArrows = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      if (event.target instanceof Element && event.target.closest(usesArrows)) return
      event.preventDefault()
      const direction = event.key === 'ArrowDown' ? 1 : -1
      const step = direction * Number.parseFloat(getComputedStyle(document.body).lineHeight)
      const next = middle + step
      const isNearEdge = direction > 0 ? next > window.innerHeight * 0.7 : next < window.innerHeight * 0.3
      const scrolledBefore = window.scrollY
      if (isNearEdge) window.scrollBy({ top: step, behavior: 'instant' })
      if (window.scrollY === scrolledBefore) moveTo(next)
    }
    window.addEventListener('pointermove', followPointer, { signal })
    window.addEventListener('pointerdown', followPointer, { signal })
    document.addEventListener('focusin', followFocus, { signal })
    window.addEventListener('keydown', followArrows, { signal })
    return () => events.abort()
  }, [])
  return createPortal(
    <div ref={band} className={styles.band} aria-hidden data-reading-ruler />,
    document.body,
  )
}
