import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'

/** A licence `l` with its root group `root`. */
export type OfLicence = ExpressionBuilder<
  Tables & { l: Tables['licences']; root: Tables['groups'] },
  'l' | 'root'
>

const reservedSum = sql<number>`coalesce(sum(a.seats) FILTER (WHERE a.seats_reserved), 0)::bigint`

/**
 * The rows that decide whether a licence's seats fit: its size, the groups that reserve seats, and the accounts that reserve some or may
 * use several, summed up by group.
 * @param exceptAccount an account that is left out; 0: none
 */
export const seatPlanColumns = (eb: OfLicence, exceptAccount: number) =>
  [
    'l.seats as size',
    'root.path',
    'root.name',
    jsonArrayFrom(
      eb
        .selectFrom('groups as g')
        .select(['g.id', 'g.path', 'g.name', 'g.reserved_seats as size'])
        .whereRef('g.licence_id', '=', 'l.id')
        .where('g.reserved_seats', '>', eb.lit(0)),
    ).as('reservations'),
    jsonArrayFrom(
      eb
        .selectFrom('accounts as a')
        .innerJoin('groups as g', 'g.id', 'a.group_id')
        .select(['g.path', reservedSum.as('reserved'), sql<number>`max(a.seats)`.as('largest')])
        .whereRef('g.licence_id', '=', 'l.id')
        .where('a.id', '<>', exceptAccount)
        .where((or) => or.or([or.ref('a.seats_reserved'), or('a.seats', '>', or.lit(1))]))
        .groupBy('g.path'),
    ).as('claims'),
  ] as const

export const seatPlanRows = (db: Db, licenceId: number | RawBuilder<number>, exceptAccount: number) =>
  db
    .selectFrom('licences as l')
    .innerJoin('groups as root', 'root.id', 'l.root_group_id')
    .select((eb) => [...seatPlanColumns(eb, exceptAccount)])
    .where('l.id', '=', licenceId)
