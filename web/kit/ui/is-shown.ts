/** Whether an element is rendered and visible. Safari before 17.4 has no `checkVisibility`. */
export function isShown(element: Element): boolean {
  if ('checkVisibility' in element) return element.checkVisibility({ visibilityProperty: true })
  const shown = element as Element
  return shown.getClientRects().length > 0 && getComputedStyle(shown).visibility === 'visible'
}
