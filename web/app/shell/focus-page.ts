/**
 * Focuses the page's heading, or its content if the heading has not loaded yet.
 * @returns what it focused
 */
export function focusPage(): HTMLElement | null {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return null
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  return target
}
