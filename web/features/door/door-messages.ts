import type { Language } from '#i18n/languages.ts'
import { laterMessages, type Messages } from '../../platform/i18n/messages.ts'
import { loadSymbolMessages } from './messages.ts'

const loadTexts = laterMessages(
  import.meta.glob<Partial<Messages>>('../../../i18n/messages/*.json', {
    import: 'default',
    query: '?door',
  }),
)

/** Loads the texts of the class door, on the device of a class and on its teacher's screen. */
export async function loadDoorMessages(language: Language): Promise<void> {
  await Promise.all([loadTexts(language), loadSymbolMessages(language)])
}
