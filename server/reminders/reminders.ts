import { splitSerialNumber } from '#contract/licences.ts'
import {
  longestSilenceDays,
  type RemindedLicence,
  ReminderAnswer,
  type Reminders,
  type RemindersChange,
} from '#contract/reminders.ts'
import { withoutLicence } from '../groups/change.ts'
import { dateInBrussels, daysAfter } from '../platform/calendar.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { notAllowed, notFound, Refusal } from '../platform/errors.ts'
import { hashOf } from '../platform/secrets.ts'
import { type Actor, noteOf } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import * as rows from './reminder-rows.ts'
import { lateDays, nextReminder, type Settings, stepsOf } from './steps.ts'

const todayOf = ({ clock }: Services) => dateInBrussels(clock())

/**
 * A licence's reminders, for staff, its dealer and the admins of its root group.
 * @throws Refusal 404 outside the scope, 403 if the person sees the licence but may not renew it
 */
export const readReminders = async (
  services: Services,
  person: Person,
  serialNumber: string,
): Promise<Reminders> => answerOf(services, await find(services, person, serialNumber))

async function find(services: Services, { id, kind, group }: Person, serialNumber: string) {
  const asking = { id, kind, groupId: group?.id ?? null }
  const serial = splitSerialNumber(serialNumber)
  const found = await rows.findReminders(services.db, serial, asking, todayOf(services))
  if (!found) throw notFound('licence.notFound')
  if (!found.isTheirs) throw notAllowed()
  return found
}

function answerOf(services: Services, found: rows.LicenceReminders): Reminders {
  const isTold = found.isTold && services.config.reminders
  return {
    next: isTold ? nextReminder(found, found.sentSteps, todayOf(services)) : null,
    sent: found.sent.map(({ at, ...reminder }) => ({ ...reminder, at: new Date(at).toISOString() })),
    steps: stepsOf(found),
    stopped: found.stopped,
    seenUntil: found.seenUntil,
  }
}

/**
 * Changes the settings of a licence's reminders; it touches neither seats nor groups.
 * @throws Refusal as `readReminders`; 400 for a silence that is too long
 */
export async function changeReminders(
  services: Services,
  person: Person,
  serialNumber: string,
  change: RemindersChange,
): Promise<Reminders> {
  refuseLongSilence(services, change)
  const found = await find(services, person, serialNumber)
  const saved = await withoutLicence(services, { groupId: null, serialNumber }, async (trx) => {
    const held = await rows.holdSettings(trx, splitSerialNumber(serialNumber), person.id)
    if (!held) throw notFound('licence.notFound')
    return save(services, trx, held, { actor: person, change })
  })
  return answerOf(services, { ...found, ...saved })
}

function refuseLongSilence(services: Services, { seenUntil }: ReminderAnswer): void {
  if (seenUntil && seenUntil > daysAfter(todayOf(services), longestSilenceDays))
    throw new Refusal(400, 'request.invalid', {
      fields: { [ReminderAnswer.wireNames.seenUntil]: { code: 'field.invalid' } },
    })
}

/** Saves and audits a change of settings that the caller has locked. @returns the settings after it */
async function save(
  { clock }: Services,
  trx: Trx,
  { licenceId, stopped, seenUntil, earlier }: Settings & { licenceId: number },
  { actor, change }: { actor: Actor; change: RemindersChange },
): Promise<Settings> {
  const stored = { stopped, seenUntil, earlier }
  const wanted = {
    stopped: change.stopped ?? stored.stopped,
    seenUntil: change.seenUntil === undefined ? stored.seenUntil : change.seenUntil,
    earlier: change.earlier === undefined ? stored.earlier : change.earlier,
  }
  const [before, after] = [namesInAudit(stored), namesInAudit(wanted)]
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
    (name) => before[name] !== after[name],
  )
  if (changed.length === 0) return wanted
  const only = (of: typeof after) => Object.fromEntries(changed.map((name) => [name, of[name]]))
  const entry = { action: 'licence.edit', target: 'licence', targetId: licenceId } as const
  const note = noteOf({ actor, at: clock() }, { ...entry, before: only(before), after: only(after) })
  await together(trx, [note, rows.settingsUpdate(trx, licenceId, wanted)])
  return wanted
}

const namesInAudit = ({ stopped, seenUntil, earlier }: Settings) => ({
  remindersStopped: stopped,
  remindersSeenUntil: seenUntil,
  reminderEarlier: earlier,
})

const datesOf = (services: Services) => {
  const today = todayOf(services)
  return { today, oldest: daysAfter(today, -lateDays - 1) }
}

/** The licence that a mail's code is about; changes nothing. @throws Refusal 404 if the code is unknown or over, 429 after too many such codes */
export async function readReminder(
  services: Services,
  code: string,
  address: string,
): Promise<RemindedLicence> {
  const found = await services.publicLimits.tryReminderCode(address, () =>
    rows.findByCode(services.db, hashOf(code), datesOf(services)),
  )
  if (!found) throw notFound('reminder.over')
  return found
}

/**
 * Stops or silences the reminders of the licence that a mail's code is about, in the name of its receiver.
 * @throws Refusal as `readReminder`; 400 for a silence that is too long
 */
export async function answerReminder(
  services: Services,
  code: string,
  { stopped, seenUntil }: ReminderAnswer,
  address: string,
): Promise<RemindedLicence> {
  refuseLongSilence(services, { seenUntil })
  const about = await readReminder(services, code, address)
  return withoutLicence(services, { groupId: null, serialNumber: about.serialNumber }, async (trx) => {
    const held = await rows.holdByCode(trx, hashOf(code), datesOf(services))
    if (!held) throw notFound('reminder.over')
    const { actorId, actorLogin, ...settings } = held
    const actor = { id: actorId, login: actorLogin }
    const saved = await save(services, trx, settings, { actor, change: { stopped, seenUntil } })
    return { ...about, stopped: saved.stopped, seenUntil: saved.seenUntil }
  })
}
