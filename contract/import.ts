import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'
import { operationReply } from './operations.ts'

/** The most rows in one import, its header not counted. */
export const maxImportRows = 5000

/** Columns beyond these are not read. */
export const maxImportColumns = 200

/** In bytes, of the whole request. */
export const importBodyLimit = 2 * 1024 * 1024

/** With more rows, the reply comes at once and the import goes on. */
export const maxRowsAtOnce = 50

const columnsOnWire = {
  id: 'id',
  login: 'login',
  name: 'name',
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  lastFirst: 'last_first',
  email: 'email',
  password: 'password',
  group: 'group',
  validUntil: 'valid_until',
  seats: 'nr_lics',
} as const

/**
 * Columns of a list of people. `id`: the portal's own, as exported. First, middle and last name together make the name; `lastFirst` has
 * the surname before the first name.
 */
export type ImportColumn = keyof typeof columnsOnWire

/** Columns of a text that make up the name. */
export const nameParts = [
  'firstName',
  'middleName',
  'lastName',
  'lastFirst',
] as const satisfies ImportColumn[]

export type NamePart = (typeof nameParts)[number]

/** The value of a cell. */
export type SentColumn = Exclude<ImportColumn, NamePart>

export const importColumns = Object.keys(columnsOnWire) as ImportColumn[]

export const columnToWire = (column: ImportColumn) => columnsOnWire[column]

export const columnFromWire = (wire: string): ImportColumn | null =>
  importColumns.find((column) => columnsOnWire[column] === wire) ?? null

// `new_person`: the importer has said that this is a new person, whatever `similar` or `twin` says; `id` says the contrary: in an edit,
// it changes that person whatever the mode. Cells are checked row by row: a fault in one is that row's problem, not the request's.
const cell = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(4000))))
const figure = v.optional(v.nullable(v.union([v.pipe(v.string(), v.maxLength(40)), v.number()])))

export const ImportRow = mapped({
  id: figure,
  login: cell,
  name: cell,
  email: cell,
  password: cell,
  group: cell,
  validUntil: as(columnsOnWire.validUntil, cell),
  seats: as(columnsOnWire.seats, figure),
  isNew: as('new_person', v.optional(v.boolean())),
})

export type ImportRow = Ours<typeof ImportRow>

/** Replacements in a line of `csv`: mended cells, chosen logins, made passwords. An empty one empties the cell. */
const ImportEdit = v.object({
  ...ImportRow.wire.entries,
  line: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

const column = v.nullable(v.picklist(Object.values(columnsOnWire)))

/**
 * `mode`: whether people who are there already are changed. `columns`: what the columns of `csv` hold; absent: by the names in
 * its headings, or by what they look like. `headingLine`: the line of the headings, null for none; absent: found in the first ten rows.
 * `hasHeader`: the same for the first row alone.
 * `makeLogins`: suggests a login if there is none, or if it is taken. `makeGroups`: adds the groups that are missing.
 */
export const ImportOptions = mapped({
  isDryRun: as('dry_run', v.optional(v.boolean(), true)),
  mode: v.optional(v.picklist(['add', 'add_update']), 'add'),
  columns: v.optional(v.pipe(v.array(column), v.maxLength(maxImportColumns))),
  headingLine: as('heading_line', v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))))),
  hasHeader: as('has_header', v.optional(v.boolean())),
  makeLogins: as('make_logins', v.optional(v.boolean(), false)),
  makeGroups: as('make_groups', v.optional(v.boolean(), false)),
  skipProblems: as('skip_problems', v.optional(v.boolean(), false)),
})

export type ImportOptions = Ours<typeof ImportOptions>

const verdicts = ['new', 'changed', 'unchanged', 'problem'] as const

export type Verdict = (typeof verdicts)[number]

/**
 * The plan for one row. `line`: in the text, or the number of the row. `fields`: the faults, by field. `changes`: what differs
 * from what is stored; in the mode `add` it stays. `taken`: the login that was wanted, if another one had to be suggested.
 * `similar`: someone of another login whom the row resembles, and where they are; `deleted`: they are in the bin.
 * Until `id` or `new_person` says who is meant, such a row is a problem, unless it would do nothing. `twin`: an earlier line of the list
 * that may be of the same new person, in that group; until `new_person` says that they are two people, the row is a problem.
 */
export const ImportedRow = mapped({
  line: v.number(),
  verdict: v.picklist(verdicts),
  message: as('errormsg', v.optional(v.string())),
  fields: v.optional(v.record(v.string(), v.string())),
  login: v.string(),
  name: v.string(),
  email: v.string(),
  group: v.string(),
  changes: v.optional(v.array(v.object({ field: v.string(), before: v.string(), after: v.string() }))),
  taken: v.optional(v.string()),
  hasPassword: as('has_password', v.boolean()),
  twin: v.optional(v.object({ line: v.number(), group: v.string() })),
  similar: v.optional(
    v.object({
      id: v.number(),
      login: v.string(),
      name: v.string(),
      group: v.string(),
      deleted: v.boolean(),
    }),
  ),
})

export type ImportedRow = Ours<typeof ImportedRow>

/** A row as it stands in the list, its cells apart by ` · `. */
const ShownRow = v.object({ line: v.number(), text: v.string() })

/**
 * `headings`: what stands above the columns, in the line `headingLine`; null if nothing does. `firstRows`: those among which the
 * headings are looked for. `leftOut`: rows that tell of no person, such as a title above the list. `newGroups`: the groups that will be
 * added, by their paths. `missingGroups`: as the list names them, those that are not there and will not be added. `renamedGroups`:
 * those that are there but for a word for “class” (*3A*, *Klas 3A*), as the list names them, and the paths of those that are meant.
 */
export const ImportOutcome = mapped({
  rows: v.array(ImportedRow.wire),
  counts: v.object({ new: v.number(), changed: v.number(), unchanged: v.number(), problem: v.number() }),
  columns: v.array(column),
  headings: v.nullable(v.array(v.string())),
  headingLine: as('heading_line', v.nullable(v.number())),
  firstRows: as('first_rows', v.array(ShownRow)),
  leftOut: as('left_out', v.array(ShownRow)),
  newGroups: as('new_groups', v.array(v.string())),
  missingGroups: as('missing_groups', v.array(v.string())),
  renamedGroups: as('renamed_groups', v.array(v.object({ typed: v.string(), group: v.string() }))),
  fingerprint: v.string(),
})

export type ImportOutcome = Ours<typeof ImportOutcome>

const ImportBody = v.pipe(
  v.object({
    csv: v.optional(v.string()),
    rows: v.optional(v.pipe(v.array(ImportRow.wire), v.minLength(1), v.maxLength(maxImportRows))),
    edits: v.optional(v.pipe(v.array(ImportEdit), v.maxLength(maxImportRows))),
    options: v.optional(ImportOptions.wire, {}),
    fingerprint: v.optional(v.pipe(v.string(), v.maxLength(100))),
    language: field.mailLanguage,
  }),
  v.forward(
    v.check(({ csv, rows }) => (csv === undefined) !== (rows === undefined), 'field.required'),
    ['csv'],
  ),
)

export type ImportBody = v.InferOutput<typeof ImportBody>

export const importPeople = endpoint({
  method: 'POST',
  path: '/weblockgroup/:id/import',
  summary:
    'Adds and changes many people at once, from a list. A preview (`dry_run`) changes nothing; carrying out needs its `fingerprint`. All or nothing; more than 50 rows go on after the reply (202).',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  body: ImportBody,
  bodyLimit: importBodyLimit,
  goesOn: true,
  reply: v.object({
    data: ImportOutcome.wire,
    ...operationReply,
    state: v.optional(v.picklist(['running', 'done'])),
  }),
  errors: [
    'group.notFound',
    'group.overarchingAdminsOnly',
    'field.required',
    'import.noText',
    'import.empty',
    'import.tooManyRows',
    'import.brokenQuote',
    'import.problems',
    'import.changed',
    'operation.running',
    'operation.tooMuch',
    'session.tooManyTries',
    'seats.noneFree',
    'seats.beyondPool',
    'licence.tooManyAccounts',
    'licence.tooManyGroups',
  ],
})
