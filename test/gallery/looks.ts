import type { Language } from '#i18n/languages.ts'

export const themes = ['light', 'dark', 'contrast'] as const
export const widths = [1280, 390, 320] as const

/** In which theme, how wide (CSS pixels) and in which language a view is shown. */
export type Look = { theme: (typeof themes)[number]; width: (typeof widths)[number]; language: Language }

const turn = <T>(choices: readonly T[], count: number): T => choices[count % choices.length] as T

/** The looks of a view in the whole gallery: every theme at every width, in English and in Dutch. */
export const everyLook: Look[] = (['en', 'nl'] as const).flatMap((language) =>
  widths.flatMap((width) => themes.map((theme): Look => ({ theme, width, language }))),
)

/** The one look of a view in the quick round: neighbours differ, so that every screen is seen in several. */
export function oneLook(index: number): Look {
  return {
    theme: turn(themes, index),
    width: turn(widths, Math.floor(index / 3) + index),
    language: turn(['en', 'nl'], Math.floor(index / 2)),
  }
}
