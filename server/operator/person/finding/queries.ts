import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Places in which an account is found. */
type State = 'present' | 'in the bin' | 'only in the audit'

/** A possible match. Texts are empty if no longer known. `school`: the licence's root group, or the top group. */
export type Candidate = {
  id: number
  login: string
  name: string
  email: string
  school: string
  state: State
  deletedAt: Date | null
}

type Search = { text: string | null; id: number | null }

/**
 * Finds everyone who has or had a login, an e-mail address, a name or an account number, in the accounts, the bin and the audit.
 * @param search the case of `text` does not matter
 */
export async function findCandidates(db: Db, { text, id }: Search): Promise<Candidate[]> {
  const wanted = text === null ? null : text.toLowerCase()
  const holds = (column: 'before' | 'after' | 'content') => {
    const content = sql.ref(column)
    return sql`${wanted}::text IN (lower(${content}->>'login'), lower(${content}->>'email'), lower(${content}->>'name'))`
  }
  const isNumber = (column: string) => sql`${sql.ref(column)} = ${id}::bigint`
  const { rows } = await sql<Candidate>`
    WITH known AS (
      SELECT id FROM accounts
        WHERE ${wanted}::text IN (lower(login), lower(email), lower(name)) OR ${isNumber('id')}
      UNION SELECT target_id FROM bin
        WHERE target_kind = 'account' AND (${holds('content')} OR ${isNumber('target_id')})
      UNION SELECT target_id FROM audit
        WHERE target_kind = 'account' AND target_id IS NOT NULL
          AND (${holds('before')} OR ${holds('after')} OR ${isNumber('target_id')})
      UNION SELECT actor_id FROM audit
        WHERE actor_id IS NOT NULL AND (lower(actor_login) = ${wanted}::text OR ${isNumber('actor_id')})
    ), said AS (
      SELECT target_id AS id, audit.id AS nr, at, action, coalesce(before, '{}') || coalesce(after, '{}') AS what
      FROM audit WHERE target_kind = 'account' AND target_id IN (SELECT id FROM known)
    ), told AS (
      SELECT id,
        (array_agg(what->>'login' ORDER BY nr DESC) FILTER (WHERE what->>'login' <> ''))[1] AS login,
        (array_agg(what->>'name' ORDER BY nr DESC) FILTER (WHERE what->>'name' <> ''))[1] AS name,
        (array_agg(what->>'email' ORDER BY nr DESC) FILTER (WHERE what->>'email' <> ''))[1] AS email,
        (array_agg(what->>'groupId' ORDER BY nr DESC) FILTER (WHERE what ? 'groupId'))[1]::bigint AS group_id,
        max(at) FILTER (WHERE action IN ('account.delete', 'account.erase')) AS deleted_at
      FROM said GROUP BY id
    ), binned AS (
      SELECT DISTINCT ON (target_id) target_id AS id, content, deleted_at FROM bin
      WHERE target_kind = 'account' AND target_id IN (SELECT id FROM known) ORDER BY target_id, bin.id DESC
    ), found AS (
      SELECT known.id, a.login AS a_login, coalesce(a.login, b.content->>'login', t.login, '') AS login,
        coalesce(a.name, b.content->>'name', t.name, '') AS name,
        coalesce(a.email, b.content->>'email', t.email, '') AS email,
        CASE WHEN a.id IS NOT NULL THEN a.group_id
          ELSE coalesce((b.content->>'group_id')::bigint, t.group_id) END AS group_id,
        CASE WHEN a.id IS NOT NULL THEN 'present' WHEN b.id IS NOT NULL THEN 'in the bin'
          ELSE 'only in the audit' END AS state,
        CASE WHEN a.id IS NULL THEN coalesce(b.deleted_at, t.deleted_at) END AS "deletedAt"
      FROM known LEFT JOIN accounts AS a ON a.id = known.id LEFT JOIN binned AS b ON b.id = known.id
        LEFT JOIN told AS t ON t.id = known.id
    )
    SELECT found.id, found.login, found.name, found.email, found.state, found."deletedAt",
      coalesce(root.name, top.name, '') AS school
    FROM found LEFT JOIN groups AS g ON g.id = found.group_id LEFT JOIN licences AS l ON l.id = g.licence_id
      LEFT JOIN groups AS root ON root.id = l.root_group_id
      LEFT JOIN groups AS top ON top.id = split_part(g.path, '/', 2)::bigint
    ORDER BY found.id`.execute(db)
  return rows
}

/** Every e-mail address that the account has or had, in lower case, from the accounts, the bin and the audit. */
export async function listAddresses(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT lower(email) AS email FROM accounts WHERE id = ${id}
    UNION SELECT lower(content->>'email') FROM bin WHERE target_kind = 'account' AND target_id = ${id}
    UNION SELECT lower(said->>'email') FROM audit CROSS JOIN LATERAL (VALUES (before), (after)) AS v (said)
      WHERE target_kind = 'account' AND target_id = ${id} AND said->>'email' <> ''
    ORDER BY 1`.execute(db)
  return rows.map(({ email }) => email).filter((email) => email !== '')
}

/** Which of these lower-case addresses other accounts have, or had when they were deleted. */
export async function listShared(db: Db, id: number, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT lower(email) AS email FROM accounts
      WHERE id <> ${id} AND lower(email) = ANY(${sql.val(addresses)}::text[])
    UNION SELECT lower(content->>'email') FROM bin
      WHERE target_kind = 'account' AND target_id <> ${id}
        AND lower(content->>'email') = ANY(${sql.val(addresses)}::text[])`.execute(db)
  return rows.map(({ email }) => email)
}

/** Whether another account has this login now. */
export async function isTaken(db: Db, id: number, login: string): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .where('id', '<>', id)
    .executeTakeFirst()
  return found !== undefined
}
