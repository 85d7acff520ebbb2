import { anyPrefix, type LicenceRow } from '#contract/licences.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import * as queries from './queries.ts'

/**
 * One page of the licences that match; a dealer finds those they sold.
 * @param number of letters and digits only, in capitals
 */
export async function searchLicences(
  { db }: Services,
  person: Person,
  { number, prefix }: { number: string; prefix: string },
  page: { limit: number; offset: number },
): Promise<{ licences: LicenceRow[]; total: number }> {
  const filter = {
    number,
    prefix: prefix === anyPrefix ? null : prefix,
    dealerId: person.kind === 'dealer' ? person.id : null,
  }
  const { licences, total } = await queries.searchLicences(db, filter, page)
  return {
    licences: licences.map((row) => ({ serialNumber: row.prefix + row.number, seats: row.seats })),
    total,
  }
}
