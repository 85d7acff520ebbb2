import { type SelectType, sql, type UpdateType } from 'kysely'

type ColumnFor<Table, Value> = {
  [Column in keyof Table & string]: Exclude<Value, undefined> extends
    | UpdateType<Table[Column]>
    | SelectType<Table[Column]>
    ? Column
    : never
}[keyof Table & string]

/** The column that keeps each of some fields: one for every field, and of the field's type. */
export type ColumnsFor<Fields, Table> = {
  readonly [Name in keyof Fields]-?: ColumnFor<Table, Fields[Name]>
}

type Columns = Readonly<Record<string, string>>

type Selection<Alias extends string, C extends Columns> = {
  [Name in keyof C & string]: `${Alias}.${C[Name]} as ${Name}`
}[keyof C & string]

/** Columns under our names, for a select list. @param alias the table's, in that query */
export const selected = <Alias extends string, const C extends Columns>(alias: Alias, columns: C) =>
  Object.entries(columns).map(([name, column]) => `${alias}.${column} as ${name}`) as Selection<Alias, C>[]

/** As `selected`, for a statement in SQL. */
export const columnsOf = (alias: string, columns: Columns) =>
  sql.join(
    Object.entries(columns).map(
      ([name, column]) => sql`${sql.ref(`${alias}.${column}`)} AS ${sql.ref(name)}`,
    ),
  )

type Given<Change> = { [Name in keyof Change]: undefined extends Change[Name] ? never : Name }[keyof Change]

type Written<C extends Columns, Change> = {
  [Name in keyof C & Given<Change> as C[Name]]: Change[Name]
} & {
  [Name in Exclude<keyof C & keyof Change, Given<Change>> as C[Name]]?: Exclude<Change[Name], undefined>
}

/** The written values of a change, by column: absent and undefined fields stay as they are. */
export function written<const C extends Columns, Change extends { [Name in keyof C]?: unknown }>(
  columns: C,
  change: Change,
): Written<C, Change> {
  const given = Object.entries(columns).filter(([name]) => change[name] !== undefined)
  return Object.fromEntries(given.map(([name, column]) => [column, change[name]])) as Written<C, Change>
}

/** A row as it is once a change is written: absent and undefined fields stay as they are. */
export const afterChange = <Row extends object>(
  row: Row,
  change: { [Name in keyof Row]?: Row[Name] | undefined },
): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
})
