import { laterMessages, type Messages } from '../../platform/i18n/messages.ts'

/** Loads the words of the symbols. */
export const loadSymbolMessages = laterMessages(
  import.meta.glob<Partial<Messages>>('../../../i18n/messages/*.json', {
    import: 'default',
    query: '?symbols',
  }),
)
