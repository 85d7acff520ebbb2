import { laterMessages, type Messages } from '../../../platform/i18n/messages.ts'

/** Loads the texts of the panel that adds several people. */
export const loadImportMessages = laterMessages(
  import.meta.glob<Partial<Messages>>('../../../../i18n/messages/*.json', {
    import: 'default',
    query: '?import',
  }),
)
