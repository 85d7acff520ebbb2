import type { CompiledQuery } from 'kysely'
import type { Db, Trx } from './database.ts'
import { keepPlanOf } from './portal-client.ts'

type Built<Row> = { compile: (db: Db) => CompiledQuery<Row> }

/** Takes the place of an argument while the query is built. */
class Argument {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/**
 * A query that is built at its first use only: building one costs more than sending it. It goes to the database without
 * a name, so that it is planned for its values each time.
 * @param build may only pass its arguments on as values; what differs with them needs a query of its own
 */
export function builtOnce<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => Built<Row>,
): (db: Db | Trx, ...values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (db, ...values) => {
    built ??= build(db, ...(values.map((_, index) => new Argument(index)) as Values)).compile(db)
    const parameters = built.parameters.map((value) =>
      value instanceof Argument ? values[value.index] : value,
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
