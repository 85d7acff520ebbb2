import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to a heading when the screen shows another thing than before; the first is the router's to announce.
 * @param shown tells the things apart; undefined while there is none
 */
export function useFocusOnChange(
  heading: RefObject<HTMLElement | null>,
  shown: number | string | undefined,
): void {
  const before = useRef(shown)
  useEffect(() => {
    if (shown === undefined || before.current === shown) return
    if (before.current !== undefined) heading.current?.focus()
    before.current = shown
  }, [heading, shown])
}
