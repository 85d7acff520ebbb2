import { isEasyPassword } from '#contract/easy-password.ts'
import { maxRowsAtOnce } from '#contract/import.ts'
import type { Language } from '#i18n/languages.ts'
import { changeAtGroup, type GroupUnderChange } from '../groups/change.ts'
import { scopeOf } from '../groups/scope.ts'
import { conflict, invalidField, Refusal } from '../platform/errors.ts'
import { batches, evenTurns, nextTurn } from '../platform/limits/in-turns.ts'
import { refuseTooMuch } from '../record/audit/changed-at-once.ts'
import {
  holdLongOperation,
  type LongOperation,
  runInBackground,
  startLongOperation,
} from '../record/audit/long-operation.ts'
import { keepBefore, type Operation, operationOf, startOperation } from '../record/audit/operations.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { lockPeople } from './import-changes.ts'
import {
  type ImportPlace,
  lookAtList,
  type Options,
  type Plan,
  placeOfImport,
  planImport,
  readRows,
} from './imports.ts'
import type { CheckedRow, RawRow } from './read-rows.ts'
import { isChanged, type NewPassword, writePlan } from './write-plan.ts'

/** The importer, and the language of the mails that follow. */
export type Importer = { person: Person; language: Language }

export type Order = {
  rows: readonly RawRow[]
  options: Options & { skipProblems: boolean }
  fingerprint: string | undefined
}

/** `operationId` undefined: nothing had to be done. */
export type Outcome = { plan: Plan; operationId: number | undefined; state: 'running' | 'done' }

/** All that an import under way needs. */
type Job = Importer & {
  place: ImportPlace
  rows: readonly CheckedRow[]
  order: Order
  hashes: Map<number, NewPassword>
}

/**
 * Carries out what a preview has shown, all of it or nothing. A long one goes on after this has returned.
 * @throws Refusal 400 rows with problems, 404, 409 if the outcome would differ from the preview's, 429 if too much was changed
 *   in the last hour
 */
export async function importPeople(
  services: Services,
  importer: Importer,
  groupId: number,
  order: Order,
): Promise<Outcome> {
  const { person } = importer
  if (order.fingerprint === undefined) throw invalidField('fingerprint', 'field.required')
  const place = await placeOfImport(services, person, groupId)
  await refuseTooMuch(services, person, place.licenceId)
  const rows = await readRows(order.rows)
  const ground = { scope: scopeOf(person), place }
  const plan = await lookAtList(services, ground, rows, order.options)
  await services.seenLogins(person.id, plan)
  refuseUnlessAsShown(plan, order)
  if (!plan.rows.some(({ verdict }) => verdict === 'new' || verdict === 'changed'))
    return { plan, operationId: undefined, state: 'done' }

  const job: Job = { ...importer, place, rows, order, hashes: new Map() }
  if (rows.length <= maxRowsAtOnce) {
    await hashPasswords(services, job, plan, () => {})
    return { plan, operationId: await write(services, job, plan, null), state: 'done' }
  }
  const operation = await start(services, job)
  runInBackground(services, operation, importer.language, async (progress) => {
    await hashPasswords(progress.services, job, plan, progress.report)
    await write(services, job, plan, operation)
  })
  return { plan, operationId: operation.id, state: 'running' }
}

/** @throws Refusal 409 if the outcome differs, 400 naming the lines with problems */
function refuseUnlessAsShown({ rows, fingerprint }: Plan, { options, fingerprint: shown }: Order): void {
  if (fingerprint !== shown) throw conflict('import.changed')
  const faulty = options.skipProblems ? [] : rows.filter(({ verdict }) => verdict === 'problem')
  if (faulty.length === 0) return
  const fields = faulty.map(({ line, problem, problems }) => {
    const [first] = [...(problem ? [problem] : []), ...Object.values(problems)]
    return [String(line), first ?? { code: 'field.invalid' as const }] as const
  })
  const named = faulty.slice(0, 20).map(({ line }) => line)
  const lines = named.join(', ') + (faulty.length > named.length ? ', …' : '')
  throw new Refusal(400, 'import.problems', {
    values: { count: faulty.length, lines },
    fields: Object.fromEntries(fields),
  })
}

/** One after the other, so that a sign-in waits for one of them at most. */
async function hashPasswords(
  { passwords }: Services,
  { hashes, place }: Job,
  { rows }: Plan,
  onHashed: (done: number) => void,
): Promise<void> {
  for (const [at, row] of rows.entries()) {
    if (row.verdict === 'new' && row.password !== null)
      hashes.set(row.line, {
        hash: await passwords.hashOfList(row.password, String(place.licenceId)),
        isEasy: isEasyPassword(row.password),
      })
    row.password = null
    onHashed(at + 1)
  }
}

/** Notes that a long import is under way. @throws Refusal 409 */
async function start(services: Services, { person, place, rows }: Job): Promise<LongOperation> {
  return changeAtGroup(services, person, place, async ({ trx, group }) => {
    const { licenceId, path } = group
    const opening = { actor: person, at: services.clock(), kind: 'import', licenceId, place: path } as const
    return startLongOperation(trx, opening, rows.length)
  })
}

/** @returns the operation. @throws Refusal 409 if the outcome would differ by now */
function write(services: Services, job: Job, seen: Plan, started: LongOperation | null): Promise<number> {
  const { person, place, rows, order, hashes, language } = job
  return changeAtGroup(services, person, place, async (under) => {
    const { trx, scope, group } = under
    if (started) await holdLongOperation(trx, started)
    await lockPeople(
      trx,
      seen.rows.filter(isChanged).map(({ account }) => account.id),
    )
    const turn = started && services.config.databaseUrl ? evenTurns() : nextTurn
    const plan = await planImport(services, trx, { scope, place: group }, rows, order.options, turn)
    refuseUnlessAsShown(plan, order)
    const operation = await opened(services, under, person, started)
    for await (const some of batches(plan.rows.filter(isChanged), turn)) {
      const ids = some.map(({ account }) => account.id)
      await keepBefore(trx, operation, 'account', ids)
    }
    await writePlan(trx, operation, { person, language, at: operation.at, turn }, group, plan, hashes)
    return operation.id
  })
}

async function opened(
  services: Services,
  { trx, group }: GroupUnderChange,
  person: Person,
  started: Operation | null,
): Promise<Operation> {
  if (started) return operationOf(started.id, started.at)
  const { licenceId, path: place } = group
  return startOperation(trx, { actor: person, at: services.clock(), kind: 'import', licenceId, place })
}
