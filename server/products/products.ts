import { splitSerialNumber } from '#contract/licences.ts'
import {
  belongsTo,
  type Product,
  type ProductOption,
  productType,
  readingOptions,
} from '#contract/products.ts'
import { notAllowed, notFound } from '../platform/errors.ts'
import type { Page } from '../platform/http/paging.ts'
import type { Services } from '../services.ts'
import { type Person, viewerOf } from '../sessions/person.ts'
import * as queries from './queries.ts'

/** One page of the products that this person may see, by serial number. */
export async function listProducts(
  { db }: Services,
  person: Person,
  page: Page,
): Promise<{ products: Product[]; total: number }> {
  const { products, total } = await queries.listProducts(db, holderOf(person), page)
  return { products: products.map((row) => toProduct(row, person)), total }
}

/** One product. @throws Refusal 404 if it does not exist or this person may not see it: the two look the same */
export async function readProduct(
  services: Services,
  person: Person,
  serialNumber: string,
): Promise<Product> {
  return toProduct(await findProduct(services, person, serialNumber), person)
}

/**
 * The id of a licence that this person may change: as staff, its dealer, or an admin of its root group.
 * @throws Refusal 404 outside the scope, 403 if they see the licence without its web code
 */
export async function findOwnLicence(
  services: Services,
  person: Person,
  serialNumber: string,
): Promise<number> {
  const row = await findProduct(services, person, serialNumber)
  if (!belongsTo(toProduct(row, person), viewerOf(person))) throw notAllowed()
  return row.id
}

async function findProduct({ db }: Services, person: Person, serialNumber: string) {
  const row = await queries.findProduct(db, holderOf(person), splitSerialNumber(serialNumber))
  if (!row) throw notFound('licence.notFound')
  return row
}

/** The products that a person may see: all for staff, a dealer's own, else those of the account's group. */
function holderOf({ id, kind, group }: Person): queries.Holder {
  if (kind === 'staff') return { kind: 'all' }
  return kind === 'dealer' ? { kind: 'dealer', id } : { kind: 'group', id: group?.id ?? 0 }
}

function toProduct(row: queries.ProductRow, person: Person): Product {
  const serialNumber = row.prefix + row.number
  const { rootGroupId } = row
  const webLicence = rootGroupId === null ? null : { ...row, rootGroupId }
  // An app has no use for the code; one that was taken over would register an admin with it.
  const seesWebCode = person.app === null && belongsTo({ webLicence }, viewerOf(person))
  return {
    ...row,
    serialNumber,
    webCode: seesWebCode ? row.webCode : null,
    webLicence,
    options: optionsOf(serialNumber, row),
  }
}

/** Older programs find the options of a reading product by their place, so all of them travel, in their order. */
export function optionsOf(
  serialNumber: string,
  { options }: Pick<queries.ProductRow, 'options'>,
): ProductOption[] {
  const stored = options.map(({ name, valid, counted }) => ({ name, isIncluded: valid, count: counted }))
  if (productType(serialNumber) === 'me') return stored
  return readingOptions.map(
    (name) => stored.find((option) => option.name === name) ?? { name, isIncluded: false, count: null },
  )
}
