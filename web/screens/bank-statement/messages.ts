import { laterMessages, type Messages } from '../../platform/i18n/messages.ts'

/** Loads the texts of the screen that reads bank statements. */
export const loadBankStatementMessages = laterMessages(
  import.meta.glob<Partial<Messages>>('../../../i18n/messages/*.json', {
    import: 'default',
    query: '?bankStatement',
  }),
)
