import { dateInBrussels } from '../platform/calendar.ts'
import { notFound } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import * as rows from './invoice-rows.ts'
import type { PaperDocument } from './paper.ts'

const askingOf = ({ id, kind, group }: Person) => ({ id, kind, groupId: group?.id ?? null })

const todayOf = ({ clock }: Pick<Services, 'clock'>) => dateInBrussels(clock())

/**
 * What a paper says, for people who may renew its licence.
 * @throws Refusal 404 if there is none, or the person may not: the two look the same
 */
export async function loadPaper(services: Services, person: Person, number: string): Promise<PaperDocument> {
  return (await find(services, person, number)).document
}

async function find(services: Services, person: Person, number: string): Promise<rows.PaperRow> {
  const found = await rows.findPaper(services.db, number, askingOf(person), todayOf(services))
  if (!found) throw notFound('invoice.notFound')
  return found
}
