import type { Timeline, TimelineEntry } from '#contract/licence-page.ts'
import { splitSerialNumber } from '#contract/licences.ts'
import { translate } from '#i18n/catalogues.ts'
import { withoutLicence } from '../groups/change.ts'
import { together } from '../platform/db/together.ts'
import { notFound } from '../platform/errors.ts'
import type { Page } from '../platform/http/paging.ts'
import { noteOf } from '../record/audit/audit.ts'
import { subjectOf } from '../record/mail/subject.ts'
import { byOf } from '../record/operations/activity.ts'
import { sentenceOf } from '../record/operations/activity-text.ts'
import type { Services } from '../services.ts'
import type { Person, Requester } from '../sessions/person.ts'
import { moment, sellerOf } from './licence-page.ts'
import * as queries from './queries.ts'
import { findTimeline, type TimelineRow } from './timeline-rows.ts'

/** One page of what happened to a licence, or of one kind of it, the newest first. @throws Refusal 404 */
export async function readTimeline(
  services: Services,
  { person, language }: Requester,
  serialNumber: string,
  kind: TimelineEntry['kind'] | undefined,
  page: Page,
): Promise<Timeline> {
  const found = await findTimeline(services.db, splitSerialNumber(serialNumber), sellerOf(person), kind, page)
  if (!found) throw notFound('licence.notFound')
  const said = (row: TimelineRow): Pick<TimelineEntry, 'by' | 'text'> => {
    if (row.type === 'note') return row
    if (row.type === 'change') return { by: byOf(row), text: sentenceOf(row, language) }
    const state = row.isSent ? 'sent' : row.isGivenUp ? 'failed' : 'waiting'
    const subject = subjectOf(row.kind, serialNumber, services.config, language)
    const values = { subject, address: row.toAddress }
    return { by: null, text: translate(language, `trail.mail.${state}`, values) }
  }
  const entries = found.rows.map((row) => ({
    kind: row.type,
    id: row.id,
    at: moment(row.at),
    ...said(row),
  }))
  return { entries, total: found.total }
}

/** Adds a note, which touches neither seats nor groups: without the licence's lock. @throws Refusal 404 outside the scope */
export async function addNote(
  services: Services,
  person: Person,
  serialNumber: string,
  text: string,
): Promise<TimelineEntry> {
  return withoutLicence(services, { groupId: null, serialNumber }, async (trx) => {
    const at = services.clock()
    const note = { at, author: person.id, text }
    const added = await queries.insertNote(trx, splitSerialNumber(serialNumber), note)
    if (!added) throw notFound('licence.notFound')
    const { id, licenceId } = added
    // Not on the licence: its admins read that, and notes are not for them.
    const entry = { action: 'note.add', target: 'note', targetId: id, after: { licenceId } } as const
    await together(trx, [noteOf({ actor: person, at }, entry)])
    return { kind: 'note', id, at: at.toISOString(), by: { login: person.login, name: person.name }, text }
  })
}
