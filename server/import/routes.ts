import type { FieldError } from '#contract/field-errors.ts'
import * as contract from '#contract/import.ts'
import { translate } from '#i18n/catalogues.ts'
import type { Language } from '#i18n/languages.ts'
import { callerOf } from '../platform/http/caller.ts'
import type { Serve } from '../platform/http/serve.ts'
import { mapInTurns, nextTurn } from '../platform/limits/in-turns.ts'
import type { Services } from '../services.ts'
import { importPeople } from './carry-out.ts'
import { type Plan, previewImport } from './imports.ts'
import type { TableRow } from './layout.ts'
import type { PlannedRow } from './plan.ts'
import { type RawList, type RawRow, rowsOfText } from './read-rows.ts'

const { ImportOptions, ImportOutcome, ImportRow, nameParts } = contract

type Sent = ReturnType<typeof bodyOf>

const bodyOf = ({ rows, edits, ...body }: contract.ImportBody) => ({
  ...body,
  rows: (rows ?? []).map(ImportRow.fromWire),
  edits: (edits ?? []).map(({ line, ...row }) => ({ line, ...ImportRow.fromWire(row) })),
  options: ImportOptions.fromWire(body.options),
})

export function importRoutes(serve: Serve, services: Services): void {
  serve(contract.importPeople, ({ person, params, body, browser }) =>
    services.changeQueues.run(`lists:${person.serialNumber ?? person.id}`, async () => {
      await nextTurn()
      const sent = bodyOf(body)
      const list = await services.changeQueues.run('all-lists', () => listOf(sent))
      const { options, fingerprint } = sent
      const shownAs = async (plan: Plan) => {
        const shown = ImportOutcome.toWire(await outcome(plan, list, browser.language))
        // To write the answer is a piece of its own.
        await nextTurn()
        return shown
      }
      if (options.isDryRun)
        return { data: await shownAs(await previewImport(services, person, params.id, list.rows, options)) }
      const importer = { person, language: callerOf(browser, body.language).language }
      const order = { rows: list.rows, options, fingerprint }
      const { plan, operationId, state } = await importPeople(services, importer, params.id, order)
      return {
        data: await shownAs(plan),
        state,
        ...(operationId !== undefined && { operation_id: operationId }),
      }
    }),
  )
}

async function listOf({ csv, rows, edits, options }: Sent): Promise<RawList> {
  if (csv === undefined) {
    const list = rows.map((row, index) => ({
      line: index + 1,
      cells: cellsOf(row),
      isNew: row.isNew ?? false,
    }))
    return { rows: list, columns: [], headings: null, firstRows: [], leftOut: [] }
  }
  const columns = options.columns?.map((wire) => wire && contract.columnFromWire(wire))
  const list = await rowsOfText(csv, { columns, headingLine: headingLineOf(options) })
  const byLine = new Map(edits.map(({ line, ...row }) => [line, row]))
  return { ...list, rows: list.rows.map((row) => edited(row, byLine.get(row.line))) }
}

const headingLineOf = ({ headingLine, hasHeader }: contract.ImportOptions) => {
  if (headingLine !== undefined || hasHeader === undefined) return headingLine
  return hasHeader ? 'first' : null
}

const textOf = (value: string | number | null | undefined) => (value == null ? '' : String(value).trim())

const isSent = (column: contract.ImportColumn): column is contract.SentColumn =>
  !nameParts.some((part) => part === column)

const sentColumns = contract.importColumns.filter(isSent)

function cellsOf(row: contract.ImportRow): RawRow['cells'] {
  const cells: RawRow['cells'] = {}
  for (const column of sentColumns) {
    const text = textOf(row[column])
    if (text !== '') cells[column] = text
  }
  return cells
}

function edited(row: RawRow, edit: contract.ImportRow | undefined): RawRow {
  if (!edit) return row
  const kept = { ...row.cells }
  for (const column of sentColumns) if (edit[column] != null) delete kept[column]
  // A name that was mended stands for both of its parts.
  if (edit.name != null) for (const part of nameParts) delete kept[part]
  return {
    ...row,
    cells: { ...kept, ...cellsOf(edit) },
    isNameTyped: edit.name != null,
    isNew: edit.isNew ?? false,
    isSaid: textOf(edit.id) !== '',
  }
}

async function outcome(
  { rows, newGroups, missingGroups, renamedGroups, fingerprint }: Plan,
  { columns, headings, firstRows, leftOut }: RawList,
  language: Language,
): Promise<contract.ImportOutcome> {
  const counts = { new: 0, changed: 0, unchanged: 0, problem: 0 }
  for (const { verdict } of rows) counts[verdict]++
  return {
    rows: await mapInTurns(rows, (row) => shown(row, language)),
    counts,
    columns: columns.map((column) => column && contract.columnToWire(column)),
    headings: headings?.cells ?? null,
    headingLine: headings?.line ?? null,
    firstRows: firstRows.map(shownRow),
    leftOut: leftOut.map(shownRow),
    newGroups: newGroups.map(({ label }) => label),
    missingGroups: [...missingGroups],
    renamedGroups: [...renamedGroups],
    fingerprint,
  }
}

/** In characters; enough to know a row by. */
const shownLength = 80

const shortened = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length)}…` : text

const shownRow = ({ line, cells }: TableRow) => ({
  line,
  text: shortened(cells.filter((cell) => cell !== '').join(' · '), shownLength),
})

/** Each of 5,000 rows has the whole path of its group, and names may have 200 letters in 20 levels. */
const pathLength = 300

function shown(row: PlannedRow, language: Language): contract.ImportedRow {
  const { line, verdict, problem, problems, wanted, groupLabel, changes, taken, similar, twin } = row
  const text = ({ code, values }: FieldError) => translate(language, `errors.${code}`, values)
  const [first] = [...(problem ? [problem] : []), ...Object.values(problems)]
  const fields = Object.entries(problems).map(([field, error]) => [field, text(error)])
  return {
    ...{ line, verdict, login: wanted.login, name: wanted.name, email: wanted.email },
    group: shortened(groupLabel, pathLength),
    hasPassword: row.hasPassword,
    ...(first && { message: text(first) }),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(changes.length > 0 && {
      changes: changes.map(({ field, before, after }) => ({
        field: contract.columnToWire(field),
        before: shortened(before, pathLength),
        after: shortened(after, pathLength),
      })),
    }),
    ...(taken !== null && { taken }),
    ...(twin && { twin: { line: twin.line, group: shortened(twin.group, pathLength) } }),
    ...(similar && {
      similar: {
        ...{ id: similar.id, login: similar.login, name: similar.name, deleted: similar.isDeleted },
        group: shortened(similar.group, pathLength),
      },
    }),
  }
}
