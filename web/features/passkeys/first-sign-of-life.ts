const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Resolves as soon as the page is used: an unused one asks the server for nothing. @param signal ends the wait */
export function firstSignOfLife(signal: AbortSignal): Promise<void> {
  if (document.activeElement instanceof HTMLInputElement) return Promise.resolve()
  return new Promise((resolve) => {
    for (const sign of signs) addEventListener(sign, () => resolve(), { signal, passive: true })
  })
}
