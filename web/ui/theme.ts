export const themes = ['light', 'dark', 'contrast'] as const

export type Theme = (typeof themes)[number]

/** Also read by `public/theme.js`, which sets the theme before the first paint. */
const storageKey = 'portal.theme'

/** The theme that the person chose on this device, or 'system' where none was chosen. */
export function readTheme(): Theme | 'system' {
  const chosen = document.documentElement.dataset.theme
  return themes.find((theme) => theme === chosen) ?? 'system'
}

/** Shows the portal in this theme from now on, and remembers it on this device. */
export function chooseTheme(theme: Theme | 'system'): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // Storage may be forbidden: then the choice holds until the page is left.
  }
}
