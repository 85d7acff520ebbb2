import { sql } from 'kysely'

/** For `id = …`: one of these ids. */
export const isOneOf = (ids: readonly number[]) => sql<number>`ANY(${sql.val(ids)}::bigint[])`
