import { laterMessages, type Messages } from '../../platform/i18n/messages.ts'

/** Loads the texts about quotes. */
export const loadQuotesMessages = laterMessages(
  import.meta.glob<Partial<Messages>>('../../../i18n/messages/*.json', {
    import: 'default',
    query: '?quotes',
  }),
)
