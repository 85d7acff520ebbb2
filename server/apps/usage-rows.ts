import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OfLicence } from '../groups/seat-rows.ts'

/**
 * The seats that apps hold of a licence, by the account's group; `reserved`: of accounts with seats set aside. Each
 * account is looked up by itself: a licence with many in use would else have PostgreSQL read all accounts there are.
 */
export const seatsInUse = (eb: OfLicence, now: Date) =>
  jsonArrayFrom(
    eb
      .selectFrom('sessions as s')
      .innerJoinLateral(
        (of) =>
          of
            .selectFrom('accounts')
            .select(['group_id', 'seats_reserved'])
            .whereRef('accounts.id', '=', 's.account_id')
            .limit(1)
            .as('a'),
        (join) => join.onTrue(),
      )
      .innerJoin('groups as g', 'g.id', 'a.group_id')
      .select((of) => [
        'g.path',
        of.fn.countAll<number>().as('count'),
        sql<number>`count(*) FILTER (WHERE a.seats_reserved)`.as('reserved'),
      ])
      .whereRef('s.licence_id', '=', 'l.id')
      .where('s.expires_at', '>', now)
      .groupBy('g.path'),
  )
