import { laterMessages, type Messages } from '../../platform/i18n/messages.ts'

/** Loads the texts of the page of an invitation. */
export const loadInvitationMessages = laterMessages(
  import.meta.glob<Partial<Messages>>('../../../i18n/messages/*.json', {
    import: 'default',
    query: '?invitation',
  }),
)
