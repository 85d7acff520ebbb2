/** The names by which people know their browser and their device. Null: unknown. */
export type BrowserName = { browser: string | null; system: string | null }

/** Most call themselves Chrome or Safari too, so the order counts. */
const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
]

/** Android calls itself Linux too, and iPhones speak of Mac OS X. */
const systems: [string, RegExp][] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biP(?:hone|od)\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** Browsers need less than half of it. */
const maxHeaderLength = 500

/**
 * Names the browser behind a User-Agent header, which may be made up: it is shown to its own person, and decides nothing.
 * An iPad that asks for desktop pages says it is a Mac.
 */
export function browserNameOf(userAgent: string): BrowserName {
  const text = userAgent.slice(0, maxHeaderLength)
  const named = (names: [string, RegExp][]) => names.find(([, pattern]) => pattern.test(text))?.[0] ?? null
  return { browser: named(browsers), system: named(systems) }
}
