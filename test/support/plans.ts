import pg from 'pg'
import { isPlanKept } from '#server/platform/db/portal-client.ts'
import type { Statement } from '../../bench/record-sql.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

const scansOf = ({ Plans = [], ...node }: Plan): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...Plans.flatMap(scansOf),
]

const element = (value: unknown) => `"${String(value).replaceAll(/[\\"]/g, '\\$&')}"`

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(element).join(',')}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

/** The plan for these values, or for any values if the connection keeps it. */
async function explain(pool: pg.Pool, { text, values }: Statement) {
  if (!isPlanKept(text)) return pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values)
  const client = await pool.connect()
  try {
    await client.query('SET plan_cache_mode = force_generic_plan')
    await client.query(`PREPARE explained AS ${text}`)
    const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`
    return await client.query(`EXPLAIN (FORMAT JSON) EXECUTE explained ${given}`)
  } finally {
    await client.query('DEALLOCATE explained')
    await client.query('RESET plan_cache_mode')
    client.release()
  }
}

/** The tables that a statement reads from one end to the other. */
export async function scannedBy(pool: pg.Pool, statement: Statement): Promise<string[]> {
  const { rows } = await explain(pool, statement)
  return scansOf(rows[0]['QUERY PLAN'][0].Plan)
}
