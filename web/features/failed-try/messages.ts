import { laterMessages, type Messages } from '../../platform/i18n/messages.ts'

/** Loads the texts of a failed try. */
export const loadFailedTryMessages = laterMessages(
  import.meta.glob<Partial<Messages>>('../../../i18n/messages/*.json', {
    import: 'default',
    query: '?failedTry',
  }),
)
