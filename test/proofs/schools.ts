import type { Pool } from 'pg'

/** A school with a licence of its own, and 20 pupils at its top. */
export type School = { admin: string; root: number; logins: string }

export const pupilsOfSchool = 20

/** Adds schools to the demo data; their admins have the demo password. */
export async function addSchools(pool: Pool, count: number): Promise<School[]> {
  const schools: School[] = []
  for (let number = 1; number <= count; number++) schools.push(await addSchool(pool, number))
  return schools
}

async function addSchool(pool: Pool, number: number): Promise<School> {
  const ask = async (text: string, ...values: unknown[]): Promise<number> =>
    (await pool.query(text, values)).rows[0]?.id
  const logins = `school${number}`
  const licence = await ask(
    `INSERT INTO licences (prefix, number, web_code, seats, options)
     VALUES ('SPR', $1, $2, 1000, '[]') RETURNING id`,
    String(20_000 + number),
    `WEBCODE${String(number).padStart(2, '0')}`,
  )
  const root = await ask(
    `INSERT INTO groups (id, path, name, licence_id, account_count)
     SELECT id, '/' || id || '/', $1, $2, $3
     FROM (SELECT nextval(pg_get_serial_sequence('groups', 'id')) AS id OFFSET 0) AS next RETURNING id`,
    `School ${number}`,
    licence,
    pupilsOfSchool + 1,
  )
  await pool.query('UPDATE licences SET root_group_id = $1 WHERE id = $2', [root, licence])
  const admin = `${logins}.admin`
  await pool.query(
    `INSERT INTO accounts (login, password_hash, kind, group_id)
     SELECT $1, password_hash, 'admin', $2 FROM accounts WHERE login = 'linde.admin'`,
    [admin, root],
  )
  await pool.query(
    `INSERT INTO accounts (login, name, password_hash, kind, group_id)
     SELECT $1 || '.pupil' || n, 'Pupil ' || n, '!', 'user', $2 FROM generate_series(1, $3::integer) AS n`,
    [logins, root, pupilsOfSchool],
  )
  return { admin, root, logins }
}
