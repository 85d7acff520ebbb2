import { lazy, Suspense } from 'react'

const loadToasts = () => import('./Toasts.tsx')
// Not needed for the first picture of the page, so it comes right after it.
const Toasts = lazy(async () => ({ default: (await loadToasts()).Toasts }))

const defaultDuration = 4000

/**
 * Shows a message at an edge of the window, and has it read out. It waits while it is hovered or focused.
 * @param duration in milliseconds
 */
export function showMessage(text: string, kind: 'success' | 'error', duration = defaultDuration): void {
  loadToasts().then(
    ({ addToast }) => addToast(text, kind, duration),
    () => console.warn('The messages could not be loaded; this one was:', text),
  )
}

/** The place of the messages; once on the page. */
export function MessageRegion() {
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
