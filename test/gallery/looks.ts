import type { Language } from '#i18n/languages.ts'

export const themes = ['light', 'dark', 'contrast'] as const
/** A desk, a tablet on its side, two upright, a phone, and a phone at its narrowest or a page at 400 %. */
export const widths = [1280, 1024, 834, 768, 390, 320] as const

/** How high a window of this width is, CSS pixels. */
export const heightOf = (width: Look['width']): number =>
  ({ 1280: 800, 1024: 768, 834: 1112, 768: 1024, 390: 844, 320: 800 })[width]

/** Whether windows of this width are used with fingers. */
export const hasTouch = (width: Look['width']): boolean => width < 1280

/** In which theme, how wide (CSS pixels) and in which language a view is shown. */
export type Look = { theme: (typeof themes)[number]; width: (typeof widths)[number]; language: Language }

/** The looks of a view in the whole gallery: every theme at every width, in English and in Dutch. */
export const everyLook: Look[] = (['en', 'nl'] as const).flatMap((language) =>
  widths.flatMap((width) => themes.map((theme): Look => ({ theme, width, language }))),
)

/** The one look of a view in the quick round: neighbours differ, and 36 views in a row are seen in all that there are. */
export function oneLook(index: number): Look {
  const steps = 7 // has no factor in common with their number
  return everyLook[(index * steps) % everyLook.length] as Look
}
