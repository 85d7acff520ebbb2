import type { CompiledQuery } from 'kysely'
import type { Db, Trx } from './database.ts'
import { keepPlanOf } from './portal-client.ts'

type Built<Row> = { compile: (db: Db) => CompiledQuery<Row> }

/** Takes the place of a value while the query is built. */
class Placeholder {
  readonly valueIn: (values: readonly unknown[]) => unknown
  constructor(valueIn: (values: readonly unknown[]) => unknown) {
    this.valueIn = valueIn
  }
}

const isNamed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** One placeholder for an argument, or one for each name of an object. */
function placeholderFor(argument: unknown, index: number): unknown {
  if (!isNamed(argument)) return new Placeholder((values) => values[index])
  const named = (name: string) =>
    new Placeholder((values) => (values[index] as Record<string, unknown>)[name])
  return Object.fromEntries(Object.keys(argument).map((name) => [name, named(name)]))
}

/**
 * A query that is built at its first use only: building one costs more than sending it. It goes to the database without
 * a name, so that it is planned for its values each time.
 * @param build may only pass its arguments, or what an object among them names, on as values; what differs with them needs a query
 *   of its own
 */
export function builtOnce<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => Built<Row>,
): (db: Db | Trx, ...values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (db, ...values) => {
    built ??= build(db, ...(values.map(placeholderFor) as Values)).compile(db)
    const parameters = built.parameters.map((value) =>
      value instanceof Placeholder ? value.valueIn(values) : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...built, parameters })
    return rows
  }
}

/**
 * As `builtOnce`, for rows found by their keys, or one holder's in the order of an index: their plan is the same whatever the
 * values, so that each connection of a server plans it once.
 */
export function byKey<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => Built<Row>,
): (db: Db | Trx, ...values: Values) => Promise<Row[]> {
  return builtOnce((db, ...values: Values) => ({
    compile: (kysely) => {
      const compiled = build(db, ...values).compile(kysely)
      keepPlanOf(compiled.sql)
      return compiled
    },
  }))
}

/** Makes a query for each of the few shapes that it comes in, such as its orders, and keeps it. */
export function perShape<Shape extends object, Query>(
  make: (shape: Shape) => Query,
): (shape: Shape) => Query {
  const made = new Map<string, Query>()
  return (shape) => {
    const key = JSON.stringify(shape)
    const query = made.get(key) ?? make(shape)
    made.set(key, query)
    return query
  }
}
