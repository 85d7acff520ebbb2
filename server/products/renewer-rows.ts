import { sql } from 'kysely'

/** The person who asks; the ids of staff do not matter. `groupId` null: in no group. */
export type Asking = { kind: string; id: number; groupId: number | null }

/** Whether the person may renew the licence `l`, by the rule of `findOwnLicence`. */
export const mayRenew = ({ kind, id, groupId }: Asking) => sql<boolean>`
  coalesce(CASE ${kind}::text WHEN 'staff' THEN true WHEN 'dealer' THEN l.dealer_id = ${id}::bigint
    ELSE l.root_group_id = ${groupId}::bigint END, false)`

/** Whether the person sees the licence `l`. */
export const seesLicence = ({ kind, id, groupId }: Asking) => sql`
  CASE ${kind}::text WHEN 'staff' THEN true WHEN 'dealer' THEN l.dealer_id = ${id}::bigint
    ELSE EXISTS (SELECT FROM groups AS g WHERE g.licence_id = l.id AND (g.id = ${groupId}::bigint OR g.parent_id = ${groupId}::bigint)) END`
