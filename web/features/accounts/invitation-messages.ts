import { laterMessages, type Messages } from '../../platform/i18n/messages.ts'

/** Loads the texts of the page of an invitation, and of the dialog that sends one. */
export const loadInvitationMessages = laterMessages(
  import.meta.glob<Partial<Messages>>('../../../i18n/messages/*.json', {
    import: 'default',
    query: '?invitation',
  }),
)
