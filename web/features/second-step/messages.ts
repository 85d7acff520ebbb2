import { laterMessages, type Messages } from '../../platform/i18n/messages.ts'

/** Loads the texts of the second step and of one's own security. */
export const loadSecondStepMessages = laterMessages(
  import.meta.glob<Partial<Messages>>('../../../i18n/messages/*.json', {
    import: 'default',
    query: '?secondStep',
  }),
)
