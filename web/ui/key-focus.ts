const lone = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'])

/**
 * Marks the root (`data-keys`) while the keyboard is in use. Where a script moves the focus at a press of Tab, as dialogs do
 * to keep it inside, WebKit shows no ring if the press before was a mouse's: `:focus-visible` does not match there.
 */
export function noteKeys(): void {
  const { dataset } = document.documentElement
  const inTime = { capture: true }
  window.addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey, altKey }) => {
      if (!ctrlKey && !metaKey && !altKey && !lone.has(key)) dataset.keys = ''
    },
    inTime,
  )
  window.addEventListener(
    'pointerdown',
    () => {
      delete dataset.keys
    },
    inTime,
  )
}
