const events = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'change'] as const

/**
 * Password managers and browsers may fill in fields without an event. Sends the missing events once the person moves, presses something
 * or comes back.
 * @returns ends it
 */
export function watchFilledIn(form: HTMLFormElement): () => void {
  const look = () => {
    // Read all fields first: telling React of one makes it empty the others.
    const filledIn = [...form.querySelectorAll('input, textarea')]
      .filter(isText)
      .map((field) => ({ field, value: field.value }))
      .filter(({ field, value }) => value !== field.defaultValue)
    for (const { field, value } of filledIn) tell(field, value)
  }
  for (const event of events) document.addEventListener(event, look, true)
  return () => {
    for (const event of events) document.removeEventListener(event, look, true)
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement

const isText = (field: Element): field is TextField =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && /^(text|password|email|tel|url|search)$/.test(field.type))

/** React keeps what it knows of a field as its default value, and takes no event for a change while the value is the last that was set. */
function tell(field: TextField, value: string): void {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  field.value = field.defaultValue
  set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
