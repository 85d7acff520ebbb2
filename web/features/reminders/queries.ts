import { queryOptions } from '@tanstack/react-query'
import * as contract from '#contract/reminders.ts'
import { call } from '../../platform/api/call.ts'
import { productsKey } from '../licences/product-query.ts'

/** The reminders of a licence's end. Kept under the key of products, as a new end date changes them. */
export const remindersQuery = (serialNumber: string) =>
  queryOptions({
    queryKey: [...productsKey, 'reminders', serialNumber],
    queryFn: async ({ signal }): Promise<contract.Reminders> => {
      const { data } = await call(contract.readReminders, { params: { sn: serialNumber } }, signal)
      return contract.Reminders.fromWire(data)
    },
  })

/** Changes the reminders of a licence. @returns the reminders after it */
export async function changeReminders(
  serialNumber: string,
  change: contract.RemindersChange,
): Promise<contract.Reminders> {
  const body = contract.RemindersChange.toWire(change)
  const { data } = await call(contract.changeReminders, { params: { sn: serialNumber }, body })
  return contract.Reminders.fromWire(data)
}
