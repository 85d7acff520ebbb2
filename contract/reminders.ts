import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, namedAs, type Ours } from './mapped.ts'

/** Days before the end of a licence on which its root admins get a reminder; -1: once after it. */
export const reminderSteps = [60, 30, 14, 3, -1] as const

/** Steps of which a customer may add one: schools plan by the year. */
export const earlierSteps = [90, 120, 180] as const

/** The number of days ahead up to which reminders can be silenced. */
export const longestSilenceDays = 366

/** A reminder that was mailed. `at`: ISO 8601. `to` null: the account was deleted. */
const SentReminder = mapped({
  at: v.string(),
  step: v.number(),
  to: v.nullable(v.object({ login: v.string(), name: v.string() })),
})

/** A reminder that will be mailed. `at`: the day, `YYYY-MM-DD`. */
const NextReminder = mapped({ at: v.string(), step: v.number() })

/**
 * The reminders of a licence’s end. `next` null: there will be none. `sent`: the newest first. `steps`: the days before the end, the earliest
 * first; -1: after it. `seenUntil`: the last day of silence.
 */
export const Reminders = mapped({
  next: v.nullable(NextReminder.wire),
  sent: v.array(SentReminder.wire),
  steps: v.array(v.number()),
  stopped: v.boolean(),
  seenUntil: as('seen_until', v.nullable(v.string())),
})

export type Reminders = Ours<typeof Reminders>

const silence = {
  stopped: v.optional(v.boolean()),
  seenUntil: v.optional(v.nullable(field.calendarDate)),
}

/** Absent keys stay as they are. `earlier` null: no step besides the usual ones. */
export const RemindersChange = mapped({
  ...namedAs(Reminders, silence),
  earlier: v.optional(v.nullable(v.picklist(earlierSteps))),
})

export type RemindersChange = Ours<typeof RemindersChange>

/** The licence that a reminder is about, for the holder of its mail. `name`: the customer’s. */
export const RemindedLicence = mapped({
  serialNumber: as('sn', v.string()),
  name: v.string(),
  validUntil: as('valid_until', v.string()),
  stopped: v.boolean(),
  seenUntil: as('seen_until', v.nullable(v.string())),
})

export type RemindedLicence = Ours<typeof RemindedLicence>

/** The changes that the holder may make; absent keys stay as they are. */
export const ReminderAnswer = mapped(namedAs(RemindedLicence, silence))

export type ReminderAnswer = Ours<typeof ReminderAnswer>

const ofLicence = {
  path: '/licences/:sn/reminders',
  access: ['staff', 'dealer', 'admin'],
  params: v.object({ sn: field.serialNumber }),
  reply: v.object({ data: Reminders.wire }),
} as const

export const readReminders = endpoint({
  ...ofLicence,
  method: 'GET',
  summary: 'The mails about a licence’s end that went out, and the next one, for people who may renew it.',
  errors: ['licence.notFound'],
})

export const changeReminders = endpoint({
  ...ofLicence,
  method: 'POST',
  summary: `Stops the reminders of a licence or starts them again, silences them up to and including a day, at most ${longestSilenceDays} days ahead, or adds an earlier one; absent keys stay.`,
  body: RemindersChange.wire,
  errors: ['licence.notFound'],
})

const byCode = {
  path: '/reminders/:code',
  access: 'public',
  params: v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)) }),
  reply: v.object({ data: RemindedLicence.wire }),
  errors: ['reminder.over', 'session.tooManyTries'],
} as const

export const readReminder = endpoint({
  ...byCode,
  method: 'GET',
  summary:
    'The licence of a reminder, by the code of its mail; changes nothing, as mail scanners open links. A code that is unknown or over is refused the same way.',
})

export const answerReminder = endpoint({
  ...byCode,
  method: 'POST',
  summary:
    'Stops or silences the reminders of the licence that a mail is about, by its code. It works until the licence is renewed, or the receiver no longer is an admin of its root group.',
  body: ReminderAnswer.wire,
})
