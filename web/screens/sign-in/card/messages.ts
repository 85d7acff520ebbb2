import { laterMessages, type Messages } from '../../../platform/i18n/messages.ts'

/** Loads the texts of the page that scans a card. */
export const loadScanMessages = laterMessages(
  import.meta.glob<Partial<Messages>>('../../../../i18n/messages/*.json', {
    import: 'default',
    query: '?scan',
  }),
)
