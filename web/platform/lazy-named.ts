import { type ComponentType, lazy } from 'react'
import type { Language } from '#i18n/languages.ts'
import { currentLanguage } from './i18n/language.ts'

/**
 * A component that is loaded when it is first drawn.
 * @param name its export
 * @param texts loads its texts, where they come later than the page's
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own constraint of a lazy component.
export const lazyNamed = <Name extends string, Module extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Module>,
  name: Name,
  texts?: () => Promise<(language: Language) => Promise<void>>,
) =>
  lazy<Module[Name]>(async () => {
    const [module, loadTexts] = await Promise.all([load(), texts?.()])
    await loadTexts?.(currentLanguage())
    return { default: module[name] }
  })
