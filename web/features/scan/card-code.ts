import { layouts, meantOn } from './keyboard-layouts.ts'

/** 256 bits in base64url: the last of the 43 characters holds four of them. */
const code = '[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]'

/** The text in the square of a card. Scheme and host may be in capitals: some scanners write them so. */
const address = new RegExp(`^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#@]+/login#card=(${code})$`)
const addressByCapsLock = new RegExp(
  `^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#@]+/LOGIN#CARD=(${code.replace('[AEIMQUYcgkosw048]', '[aeimquyCGKOSW048]')})$`,
)

/**
 * The code in a text that a camera or a hand scanner read from a card; null if it is no card. The host does not matter, as the code is
 * tried here alone and the address is not opened: cards outlive a portal's move to another one.
 */
export function cardCodeOf(text: string): string | null {
  // Scanners may end with a tab or a control character.
  const read = text.replaceAll(/\p{Cc}/gu, '').trim()
  const meant = [read, ...Object.values(layouts).map((layout) => meantOn(layout, read))]
  for (const each of meant) {
    const found = address.exec(each)?.[1] ?? withoutCapsLock(addressByCapsLock.exec(each)?.[1])
    if (found) return found
  }
  return null
}

/** A code whose letters all have the wrong case; null if a scanner made capitals of them all, which cannot be undone. */
function withoutCapsLock(typed = ''): string | null {
  if (!/[a-z]/.test(typed)) return null
  return typed.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}
