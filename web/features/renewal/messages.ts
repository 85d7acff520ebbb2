import { laterMessages, type Messages } from '../../platform/i18n/messages.ts'

/** Loads the texts of the renewal and its payment. */
export const loadRenewalMessages = laterMessages(
  import.meta.glob<Partial<Messages>>('../../../i18n/messages/*.json', {
    import: 'default',
    query: '?renewal',
  }),
)
