const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'])

/**
 * Sets `data-keys` on the root while the keyboard is in use. In WebKit, `:focus-visible` does not match when a script moves
 * the focus on Tab (as dialogs do to trap it) right after a mouse press.
 */
export function trackKeyboardUse(): void {
  const { dataset } = document.documentElement
  const options = { capture: true }
  window.addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey, altKey }) => {
      if (!ctrlKey && !metaKey && !altKey && !modifiers.has(key)) dataset.keys = ''
    },
    options,
  )
  window.addEventListener(
    'pointerdown',
    () => {
      delete dataset.keys
    },
    options,
  )
}
