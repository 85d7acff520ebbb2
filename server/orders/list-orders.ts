import type { Orders } from '#contract/orders.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Page } from '../platform/http/paging.ts'
import { findOwnLicence } from '../products/products.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import * as rows from './order-rows.ts'

/** One page of a licence's orders, the newest first. @throws Refusal 404 outside the scope, 403 if the person may not renew it */
export async function listOrders(
  services: Services,
  person: Person,
  serialNumber: string,
  page: Page,
): Promise<Orders> {
  const licenceId = await findOwnLicence(services, person, serialNumber)
  const { orders, total } = await rows.listOrders(services.db, licenceId, page)
  return {
    orders: orders.map((order) => ({ ...order, serialNumber, date: dateInBrussels(order.createdAt) })),
    total,
  }
}
