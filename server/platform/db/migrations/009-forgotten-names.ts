import { type Kysely, sql } from 'kysely'

const without = (column: string) =>
  sql`CASE WHEN jsonb_typeof(${sql.ref(column)}) = 'object'
    THEN ${sql.ref(column)} - ARRAY['login', 'name', 'email', 'network'] ELSE ${sql.ref(column)} END`

const isGone = (id: string) =>
  sql`NOT EXISTS (SELECT FROM accounts AS a WHERE a.id = ${sql.ref(id)})
    AND NOT EXISTS (SELECT FROM bin AS b WHERE b.target_kind = 'account' AND b.target_id = ${sql.ref(id)})`

const statements = [
  // Retention looks for the rows of those who left the bin, every ten minutes.
  sql`CREATE INDEX audit_of_actor ON audit (actor_id) WHERE actor_id IS NOT NULL`,
  // People who left the bin before there was such a rule.
  sql`UPDATE audit SET before = ${without('before')}, after = ${without('after')}
    WHERE target_kind = 'account' AND target_id IS NOT NULL AND ${isGone('audit.target_id')}`,
  sql`UPDATE audit SET actor_login = '(erased)' WHERE actor_id IS NOT NULL AND ${isGone('audit.actor_id')}`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
