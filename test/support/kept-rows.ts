import type pg from 'pg'

type Column = { table: string; column: string }
type Sequence = { name: string; last: string | null; start: string }

/** Statements that restore what differs: to write all accounts again, with their indexes, takes most of a reset. */
function restoreRows(table: string, own: Column[], schema: string): string {
  const columns = (of: string) => own.map(({ column }) => `${of}.${column}`).join(', ')
  const isSame = `ROW(${columns('now')})::text = ROW(${columns('kept')})::text`
  return `DELETE FROM public.${table} AS now WHERE NOT EXISTS (SELECT FROM ${schema}.${table} AS kept WHERE ${isSame});
    INSERT INTO public.${table} (${own.map(({ column }) => column).join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${columns('kept')} FROM ${schema}.${table} AS kept
    WHERE NOT EXISTS (SELECT FROM public.${table} AS now WHERE ${isSame});`
}

/**
 * Keeps a copy of all rows in a schema of this name, and how far each number has got, so that `putRowsBack` can restore
 * them in one statement; tables of migrations stay as they are. Needs a superuser.
 */
export async function keepRows(pool: pg.Pool, schema: string): Promise<void> {
  const { rows: columns } = await pool.query<Column>(`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE 'kysely%' AND is_generated = 'NEVER'
    ORDER BY ordinal_position`)
  const { rows: sequences } = await pool.query<Sequence>(`
    SELECT sequencename AS name, last_value AS last, start_value AS start FROM pg_sequences WHERE schemaname = 'public'`)
  const tables = Object.entries(Object.groupBy(columns, ({ table }) => table))
  const copies = tables.map(([table]) => `CREATE TABLE ${schema}.${table} AS TABLE public.${table};`)
  const filled = tables.map(([table]) => `EXISTS (SELECT FROM public.${table}) AS ${table}`)
  const { rows: holdsRows } = await pool.query<Record<string, boolean>>(`SELECT ${filled.join(', ')}`)
  const restores = tables.map(([table, own = []]) =>
    holdsRows[0]?.[table] ? restoreRows(table, own, schema) : `DELETE FROM public.${table};`,
  )
  const numbers = sequences.map(
    ({ name, last, start }) => `setval('public.${name}', ${last ?? start}, ${last !== null})`,
  )
  // As a replica: no trigger counts again, and the order of the tables does not matter.
  await pool.query(`
    CREATE SCHEMA ${schema};
    ${copies.join('\n')}
    CREATE FUNCTION ${schema}.put_rows_back() RETURNS void LANGUAGE plpgsql SET session_replication_role = replica AS $$
    BEGIN
      ${restores.join('\n')}
      PERFORM ${numbers.join(', ')};
    END $$`)
}

export async function putRowsBack(pool: pg.Pool, schema: string): Promise<void> {
  await pool.query(`SELECT ${schema}.put_rows_back()`)
}
