import { lazy } from 'react'
import { OptionalPart } from '../../../kit/ui/OptionalPart.tsx'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { RemindersFrame } from './RemindersFrame.tsx'

// Loads its own data and texts, after the licence.
const RemindersCard = lazy(async () => {
  const [card, { loadRemindersMessages }] = await Promise.all([
    import('./RemindersCard.tsx'),
    import('../../../features/reminders/messages.ts'),
  ])
  await loadRemindersMessages(currentLanguage())
  return { default: card.RemindersCard }
})

/** The reminders of a licence's end, for those who may renew it. */
export function RemindersPart(props: { serialNumber: string; validUntil: string }) {
  return (
    <OptionalPart fallback={<RemindersFrame isLoading />}>
      <RemindersCard {...props} />
    </OptionalPart>
  )
}
