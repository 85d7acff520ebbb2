import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import type { Person } from '../sessions/person.ts'

export type TargetKind = 'account' | 'group' | 'licence'

export type AuditEntry = {
  action: string
  target: TargetKind
  targetId: number
  before?: unknown
  after?: unknown
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/**
 * Notes who changed what, in the change's own transaction. Never give it a password or its hash.
 * @param actor null where nobody is signed in
 */
export async function writeAudit(
  trx: Trx,
  actor: Pick<Person, 'id' | 'login'> | null,
  at: Date,
  entry: AuditEntry,
): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      at,
      actor_id: actor?.id ?? null,
      actor_login: actor?.login ?? null,
      action: entry.action,
      target_kind: entry.target,
      target_id: entry.targetId,
      before: json(entry.before),
      after: json(entry.after),
    })
    .execute()
}

const shown = {
  account: sql`jsonb_build_object('login', t.login, 'name', t.name, 'kind', t.kind, 'groupId', t.group_id)`,
  group: sql`jsonb_build_object('name', t.name, 'parentId', t.parent_id)`,
}
const tables = { account: 'accounts', group: 'groups' } as const

/** Notes the deletion of each of these rows, before they go. */
export async function auditDeletions(
  trx: Trx,
  actor: Pick<Person, 'id' | 'login'>,
  at: Date,
  kind: keyof typeof tables,
  ids: readonly number[],
): Promise<void> {
  await sql`
    INSERT INTO audit (at, actor_id, actor_login, action, target_kind, target_id, before)
    SELECT ${at}::timestamptz, ${actor.id}::bigint, ${actor.login}::text, ${`${kind}.delete`}::text, ${kind}::text, t.id,
      ${shown[kind]}
    FROM ${sql.table(tables[kind])} AS t WHERE t.id = ANY(${sql.val(ids)}::bigint[])
  `.execute(trx)
}
