import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './ReadingRuler.module.css'

/** Elements and dialogs in which the arrows have a meaning of their own. */
const usesArrows =
  'input, select, textarea, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tree], [role=treegrid], [role=grid]'

/**
 * A band across the page on the line that is read. It follows the pointer, the focus of the keyboard, and the arrows;
 * near the edge of the window the arrows move the page under it. It takes no clicks and never moves by itself.
 */
export function ReadingRuler() {
  const band = useRef<HTMLDivElement>(null)
  // Before it is painted: it would be seen to jump to its place, and miss what happens in between.
  useLayoutEffect(() => {
    const events = new AbortController()
    const { signal } = events
    let middle = 0
    const put = (y: number) => {
      middle = Math.min(Math.max(y, 0), window.innerHeight)
      if (band.current) band.current.style.translate = `0 ${middle}px`
    }
    put(window.innerHeight * 0.4)

    const followPointer = ({ clientY }: PointerEvent) => put(clientY)
    const followFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(':focus-visible, :root[data-keys] :focus')) return
      const { top, height } = target.getBoundingClientRect()
      put(top + Math.min(height, window.innerHeight / 2) / 2)
    }
    const followArrows = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      if (event.target instanceof Element && event.target.closest(usesArrows)) return
      event.preventDefault()
      const way = event.key === 'ArrowDown' ? 1 : -1
      const step = way * Number.parseFloat(getComputedStyle(document.body).lineHeight)
      const next = middle + step
      const isNearEdge = way > 0 ? next > window.innerHeight * 0.7 : next < window.innerHeight * 0.3
      const scrolledBefore = window.scrollY
      if (isNearEdge) window.scrollBy({ top: step, behavior: 'instant' })
      if (window.scrollY === scrolledBefore) put(next)
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
