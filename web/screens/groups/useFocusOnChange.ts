import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to a heading when the screen shows another thing than before; the first is the router's to announce.
 * Who walks through a tree stays there.
 * @param shown tells the things apart; undefined while there is none
 */
export function useFocusOnChange(
  heading: RefObject<HTMLElement | null>,
  shown: number | string | undefined,
): void {
  const before = useRef(shown)
  useEffect(() => {
    if (shown === undefined || before.current === shown) return
    const isInTree = document.activeElement?.closest('[role="treegrid"]') != null
    if (before.current !== undefined && !isInTree) heading.current?.focus()
    before.current = shown
  }, [heading, shown])
}
