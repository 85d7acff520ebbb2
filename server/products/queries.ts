import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { maxMatches } from '#contract/lists.ts'
import { byKey, perShape } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import type { Page } from '../platform/http/paging.ts'

/** The licences: all, those that a dealer sold, or a group's. */
export type Holder = { kind: 'all' } | { kind: 'dealer' | 'group'; id: number }

type Shape = Pick<Holder, 'kind'>

/** A group's: its licence; for an overarching group those of the root groups, which are all directly in it. */
function licencesOf(db: Db, kind: Holder['kind'], id: number) {
  const all = db.selectFrom('licences as l')
  if (kind === 'all') return all
  if (kind === 'dealer') return all.where('l.dealer_id', '=', id)
  const groups = db.selectFrom('groups').select('licence_id').$narrowType<{ licence_id: number }>()
  return all.where('l.id', 'in', groups.where('id', '=', id).union(groups.where('parent_id', '=', id)))
}

const productsOf = (db: Db, kind: Holder['kind'], id: number) =>
  licencesOf(db, kind, id)
    .leftJoin('groups as root', 'root.id', 'l.root_group_id')
    .select([
      'l.id',
      'l.prefix',
      'l.number',
      'l.web_code as webCode',
      'l.production_date as productionDate',
      'l.start_date as startDate',
      'l.seats',
      'l.price_cents as priceCents',
      'l.options',
      'l.root_group_id as rootGroupId',
      'root.valid_until as validUntil',
    ])

export type ProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>

const idOf = (holder: Holder) => (holder.kind === 'all' ? 0 : holder.id)

const counted = (db: Db, kind: Holder['kind'], id: number) => {
  const ids = licencesOf(db, kind, id).select('l.id')
  // The order lets an index serve the limit.
  return kind === 'all' ? ids.orderBy('l.prefix').orderBy('l.number').limit(maxMatches) : ids
}

const productList = perShape(({ kind }: Shape) =>
  byKey((db, id: number, limit: number, offset: number) => {
    const page = productsOf(db, kind, id).orderBy('l.prefix').orderBy('l.number').limit(limit).offset(offset)
    const total = db
      .selectFrom(counted(db, kind, id).as('counted'))
      .select((eb) => eb.fn.countAll().as('count'))
    return db.selectNoFrom([sql<number>`(${total})`.as('total'), jsonArrayFrom(page).as('products')])
  }),
)

/** One page, and how many there are; of all licences, the first `maxMatches` are counted. */
export async function listProducts(db: Db, holder: Holder, { limit, offset }: Page) {
  const [list] = await productList({ kind: holder.kind })(db, idOf(holder), limit, offset)
  return list ?? { total: 0, products: [] }
}

const productBySerialNumber = perShape(({ kind }: Shape) =>
  byKey((db, id: number, prefix: string, number: string) =>
    productsOf(db, kind, id).where('l.prefix', '=', prefix).where('l.number', '=', number),
  ),
)

export async function findProduct(
  db: Db,
  holder: Holder,
  { prefix, number }: { prefix: string; number: string },
) {
  const [found] = await productBySerialNumber({ kind: holder.kind })(db, idOf(holder), prefix, number)
  return found
}
