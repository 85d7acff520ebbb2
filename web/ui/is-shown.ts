/** Whether an element has a place on the page and is not hidden. Safari before 17.4 has no `checkVisibility`. */
export function isShown(element: Element): boolean {
  if ('checkVisibility' in element) return element.checkVisibility({ visibilityProperty: true })
  const shown = element as Element
  return shown.getClientRects().length > 0 && getComputedStyle(shown).visibility === 'visible'
}
