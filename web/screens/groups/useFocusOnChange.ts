import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to a heading when the screen's content changes, except on first load, which the router announces, and
 * while the focus is in a tree.
 * @param shown identifies the content; undefined while there is none
 */
export function useFocusOnChange(
  heading: RefObject<HTMLElement | null>,
  shown: number | string | undefined,
): void {
  const previous = useRef(shown)
  useEffect(() => {
    if (shown === undefined || previous.current === shown) return
    const isInTree = document.activeElement?.closest('[role="treegrid"]') != null
    if (previous.current !== undefined && !isInTree) heading.current?.focus()
    previous.current = shown
  }, [heading, shown])
}
