import { OptionalPart } from '../../../kit/ui/OptionalPart.tsx'
import { lazyNamed } from '../../../platform/lazy-named.ts'
import { RemindersFrame } from './RemindersFrame.tsx'

// Loads its own data and texts, after the licence.
const RemindersCard = lazyNamed(
  () => import('./RemindersCard.tsx'),
  'RemindersCard',
  async () => (await import('../../../features/reminders/messages.ts')).loadRemindersMessages,
)

/** The reminders of a licence's end, for those who may renew it. */
export function RemindersPart(props: { serialNumber: string; validUntil: string }) {
  return (
    <OptionalPart fallback={<RemindersFrame isLoading />}>
      <RemindersCard {...props} />
    </OptionalPart>
  )
}
