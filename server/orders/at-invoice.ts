import { inTurnOfLicences } from '../groups/licence-lock.ts'
import { findPayable, type Payable } from '../invoices/receipt-rows.ts'
import { isStaffNow } from '../licences/holders.ts'
import type { Trx } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'

/**
 * Lets staff act on the invoices of licences under their locks.
 * @throws Refusal 404 if the person is no longer staff
 */
export const atInvoicesOf = <T>(
  services: Services,
  person: Person,
  licenceIds: readonly number[],
  act: (trx: Trx, at: Date) => Promise<T>,
): Promise<T> =>
  inTurnOfLicences(services, licenceIds, async (trx) => {
    const at = services.clock()
    if (!(await isStaffNow(trx, person.id))) throw notFound('invoice.notFound')
    return act(trx, at)
  })

/**
 * Lets staff act on an invoice as it is under the lock of its licence.
 * @throws Refusal 404 if there is no such invoice, or the person is no longer staff
 */
export async function atInvoice<T>(
  services: Services,
  person: Person,
  number: string,
  act: (trx: Trx, invoice: Payable, at: Date) => Promise<T>,
): Promise<T> {
  const found = await findPayable(services.db, number)
  if (!found) throw notFound('invoice.notFound')
  return atInvoicesOf(services, person, [found.licenceId], async (trx, at) => {
    const invoice = await findPayable(trx, number)
    if (!invoice) throw notFound('invoice.notFound')
    return act(trx, invoice, at)
  })
}
