import type { Reminders } from '#contract/reminders.ts'
import { todayInBrussels } from '../../../features/licences/end-date.ts'

/** Reminders that went out together. `people`: their receivers; null: a deleted account. */
type Mailing = { at: string; step: number; people: (string | null)[] }

/** The mails of one step and day together, in their order. */
export function mailings(sent: Reminders['sent']): Mailing[] {
  const all: Mailing[] = []
  const dayOf = (at: string) => todayInBrussels(new Date(at))
  for (const { at, step, to } of sent) {
    const person = to && (to.name || to.login)
    const last = all.at(-1)
    if (last?.step === step && dayOf(last.at) === dayOf(at)) last.people.push(person)
    else all.push({ at, step, people: [person] })
  }
  return all
}
