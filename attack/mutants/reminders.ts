import { embedded, type Mutant } from './mutant.ts'

const remind = [embedded('server/reminders/remind.test.ts')]
const links = [embedded('server/reminders/reminders.test.ts')]

/** Mails before a licence ends, and their links. */
export const reminderMutants: Mutant[] = [
  {
    id: 'reminder-key-ignored',
    breaks: 'each licence, step and receiver has one reminder',
    file: 'server/reminders/due-rows.ts',
    text: "columns(['licence_id', 'series', 'step', 'account_id']).doNothing())",
    instead: "columns(['licence_id', 'series', 'step', 'account_id']).doUpdateSet({ at }))",
    killers: remind,
  },
  {
    id: 'reminder-day-ignored',
    breaks: 'a person is reminded once a day',
    file: 'server/reminders/due-rows.ts',
    text: 'return taken.length > 0',
    instead: 'return true',
    killers: remind,
  },
  {
    id: 'reminder-stop-ignored',
    breaks: 'reminders that were stopped stay away',
    file: 'server/reminders/due-rows.ts',
    text: 'WHERE s.stopped IS NOT TRUE AND',
    instead: 'WHERE',
    killers: remind,
  },
  {
    id: 'reminder-outlives-renewal',
    breaks: 'the link of a reminder ends with its series',
    file: 'server/reminders/reminder-rows.ts',
    text: 'r.series = root.valid_until AND root.valid_until >',
    instead: 'root.valid_until >',
    killers: links,
  },
  {
    id: 'reminder-guessed',
    breaks: 'wrong codes of reminders count',
    file: 'server/platform/limits/public-limits.ts',
    text: 'tryReminderCode: (address, find) => countingFailures(reminderCodes(address), find)',
    instead: 'tryReminderCode: (_, find) => find()',
    killers: links,
  },
]
