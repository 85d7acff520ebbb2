import { type RefObject, useEffect } from 'react'
import type { Opened } from './useOpenedDialog.ts'

/** The dialog's own animation takes 75; then it gives the focus back. */
const closingMs = 300

/** Moves the focus to this element if what opened the dialog is gone once the dialog has closed. */
export function useFallbackFocus(
  opened: Opened<unknown> | null,
  fallback: RefObject<HTMLElement | null>,
): void {
  const hasClosed = opened !== null && !opened.isOpen
  useEffect(() => {
    if (!hasClosed) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) fallback.current?.focus()
    }, closingMs)
    return () => clearTimeout(timer)
  }, [hasClosed, fallback])
}
