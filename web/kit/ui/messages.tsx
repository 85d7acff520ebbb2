import { lazy, useEffect, useState } from 'react'
import { OptionalPart } from './OptionalPart.tsx'

const loadToasts = () => import('./Toasts.tsx')
const Toasts = lazy(async () => ({ default: (await loadToasts()).Toasts }))

const defaultDuration = 4000

const shown = 'portal:message'
const acts = ['pointerdown', 'keydown', 'focusin', shown]

/**
 * Shows a message at an edge of the window and announces it. Its timer pauses while it is hovered or focused.
 * @param duration in milliseconds
 */
export function showMessage(text: string, kind: 'success' | 'error', duration = defaultDuration): void {
  document.dispatchEvent(new Event(shown))
  loadToasts().then(
    ({ addToast }) => addToast(text, kind, duration),
    () => console.warn('The messages could not be loaded; this one was:', text),
  )
}

/** The region of the messages; render it once per page. Loads with the person's first act, which messages follow. */
export function MessageRegion() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    for (const act of acts) document.addEventListener(act, want, { once: true })
    return () => {
      for (const act of acts) document.removeEventListener(act, want)
    }
  }, [])
  return <OptionalPart>{isWanted && <Toasts />}</OptionalPart>
}
