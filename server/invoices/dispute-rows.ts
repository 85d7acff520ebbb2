import { sql } from 'kysely'

/**
 * Whether the account `r`, which reported a problem with an invoice of the licence `l`, gets the answer by mail: it has an address, and may still renew the
 * licence. Staff get none. Null: the account is gone.
 */
export const isAnswered = sql<boolean | null>`(r.email <> '' AND r.disabled_at IS NULL
  AND CASE r.kind WHEN 'dealer' THEN l.dealer_id = r.id WHEN 'admin' THEN l.root_group_id = r.group_id ELSE false END)`
