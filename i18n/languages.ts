/** The eleven languages of the portal, in the order in which the language selector shows them. */
export const languages = ['en', 'nl', 'fr', 'es', 'it', 'de', 'sv', 'da', 'ru', 'pt', 'no'] as const

export type Language = (typeof languages)[number]

export const fallbackLanguage: Language = 'en'

/** Each language's own name. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  nl: 'Nederlands',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  de: 'Deutsch',
  sv: 'Svenska',
  da: 'Dansk',
  ru: 'Русский',
  pt: 'Português',
  no: 'Norsk',
}

/** Each language's locale for dates, numbers and plurals (BCP 47). */
export const locales: Record<Language, string> = {
  en: 'en-GB',
  nl: 'nl-BE',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  de: 'de-DE',
  sv: 'sv-SE',
  da: 'da-DK',
  ru: 'ru-RU',
  pt: 'pt-PT',
  no: 'nb-NO',
}

const spokenAs = new Map<string, Language>([
  ['nb', 'no'],
  ['nn', 'no'],
])

function languageOfTag(tag: string): Language | undefined {
  const code = tag.trim().toLowerCase().split('-')[0] ?? ''
  return spokenAs.get(code) ?? languages.find((language) => language === code)
}

/**
 * The first of these language tags that the portal supports; English if none.
 * @param tags BCP 47 tags in order of preference, such as `navigator.languages`.
 */
export function chooseLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const language = languageOfTag(tag)
    if (language) return language
  }
  return fallbackLanguage
}

/**
 * The language that an `Accept-Language` header (RFC 9110, 12.5.4) prefers; English if none.
 * @param header the header's value, with or without quality values; an unreadable part is ignored.
 */
export function languageOfHeader(header: string | undefined): Language {
  return chooseLanguage(tagsOf(header))
}

/**
 * How the person behind an `Accept-Language` header writes numbers: its first tag, which browsers send with the country.
 * @returns a BCP 47 tag; null if there is none that can be read
 */
export function localeOfHeader(header: string | undefined): string | null {
  const [first = ''] = tagsOf(header)
  try {
    return Intl.getCanonicalLocales(first.trim())[0] ?? null
  } catch {
    return null
  }
}

/** The tags of an `Accept-Language` header, the most wanted first. */
function tagsOf(header = ''): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((q) => q !== undefined)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
