import type pg from 'pg'

type Column = { table: string; column: string }
type Sequence = { name: string; last: string | null; start: string }

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
  const restores = tables.map(([table, own = []]) => {
    const names = own.map(({ column }) => column).join(', ')
    return `DELETE FROM public.${table};
      INSERT INTO public.${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM ${schema}.${table};`
  })
  const numbers = sequences.map(
    ({ name, last, start }) => `PERFORM setval('public.${name}', ${last ?? start}, ${last !== null});`,
  )
  // As a replica: no trigger counts again, and the order of the tables does not matter.
  await pool.query(`
    CREATE SCHEMA ${schema};
    ${copies.join('\n')}
    CREATE FUNCTION ${schema}.put_rows_back() RETURNS void LANGUAGE plpgsql SET session_replication_role = replica AS $$
    BEGIN
      ${restores.join('\n')}
      ${numbers.join('\n')}
    END $$`)
}

export async function putRowsBack(pool: pg.Pool, schema: string): Promise<void> {
  await pool.query(`SELECT ${schema}.put_rows_back()`)
}
