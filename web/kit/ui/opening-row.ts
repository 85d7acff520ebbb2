import type { MouseEvent } from 'react'

/**
 * Not a link stretched over its row: that needs `position: relative` on the row, which older WebKit ignores, so the last
 * link would cover the page.
 */
function openByRow(event: MouseEvent<HTMLTableRowElement>): void {
  const row = event.currentTarget
  const target = event.target as Element
  // React also bubbles events of a dialog that a row renders, though it is elsewhere in the DOM.
  if (event.button > 1 || event.defaultPrevented || !row.contains(target) || target.closest(controls)) return
  const opener = row.querySelector<HTMLElement>('a, button')
  if (!opener) return
  const wantsTab = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey
  if (wantsTab && opener instanceof HTMLAnchorElement) {
    window.open(opener.href, '_blank', 'noopener')
    return
  }
  if (event.button !== 0 || hasSelectedText(event)) return
  opener.focus({ preventScroll: true })
  opener.click()
}

let pressedAt = { x: 0, y: 0 } // in pixels, relative to the window

function rememberPress({ clientX, clientY }: MouseEvent): void {
  pressedAt = { x: clientX, y: clientY }
}

/** Whether the press selected text to copy: by dragging, or on a code with `user-select: all`. */
function hasSelectedText({ target, clientX, clientY }: MouseEvent): boolean {
  if (getSelection()?.type !== 'Range') return false
  const isDragged = Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) > 4 // pixels
  const style = getComputedStyle(target as Element)
  return isDragged || (style.userSelect || style.webkitUserSelect) === 'all'
}

/** The properties of a row of which a press anywhere acts as a press on its first link or button. */
export const openingRow = {
  onMouseDown: rememberPress,
  onClick: openByRow,
  onAuxClick: openByRow,
  'data-opens-as-whole': true,
}

const controls = 'a, button, input, label, select, textarea'
