import { laterMessages, type Messages } from '../../platform/i18n/messages.ts'

/** Loads the texts of the screen for a new school year. */
export const loadNewYearMessages = laterMessages(
  import.meta.glob<Partial<Messages>>('../../../i18n/messages/*.json', {
    import: 'default',
    query: '?newYear',
  }),
)
