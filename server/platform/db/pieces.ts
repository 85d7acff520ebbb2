import { sql } from 'kysely'

// Pieces that many statements are made of.

/** For `id = …`: one of these ids. */
export const isOneOf = (ids: readonly number[]) => sql<number>`ANY(${sql.val(ids)}::bigint[])`

/** Of a licence `l`; null where it is joined and there is none. */
export const serialNumber = sql<string | null>`l.prefix || l.number`

/** Whether an account `a` may still sign in, by its end date. @param today `YYYY-MM-DD` */
export const isNotOver = (today: string) =>
  sql<boolean>`(a.valid_until IS NULL OR a.valid_until >= ${today}::date)`
