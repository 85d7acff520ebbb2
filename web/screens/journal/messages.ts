import { laterMessages, type Messages } from '../../platform/i18n/messages.ts'

/** Loads the texts of the journal. */
export const loadJournalMessages = laterMessages(
  import.meta.glob<Partial<Messages>>('../../../i18n/messages/*.json', {
    import: 'default',
    query: '?journal',
  }),
)
