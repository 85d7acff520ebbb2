import { createHash } from 'node:crypto'
import type { FieldError } from '#contract/field-errors.ts'
import { columnToWire, type Verdict } from '#contract/import.ts'
import { outsideBrackets } from '#contract/login-suggestion.ts'
import { mapInTurns, type Turn } from '../platform/limits/in-turns.ts'
import type { GroupIndex, Target } from './group-index.ts'
import { type KeptColumn, keptColumns, keptNames, type WantedPerson } from './kept-columns.ts'
import { loginBase } from './login-base.ts'
import type { TakenLogins } from './made-logins.ts'
import { lookOf } from './name-keys.ts'
import { NewPeople, type Twin } from './new-people.ts'
import { type Found, PeopleIndex, type Similar } from './people-index.ts'
import type { Candidate, Deleted } from './people-rows.ts'
import type { CheckedRow } from './read-rows.ts'
import type { SeatTally } from './seat-tally.ts'

export type PlanOptions = { mode: 'add' | 'add_update'; makeLogins: boolean }

type ColumnChange = { field: KeptColumn; before: string; after: string }

export type PlannedRow = {
  line: number
  verdict: Verdict
  /** On the whole row. */
  problem: FieldError | null
  /** By field, on the wire. */
  problems: Record<string, FieldError>
  account: Candidate | null
  wanted: WantedPerson
  groupLabel: string
  changes: ColumnChange[]
  /** The login that was wanted and is in use by another person. */
  taken: string | null
  /** A person whom the row resembles, even if it means another. */
  similar: Similar | null
  /** An earlier row that may be of the same new person. */
  twin: Twin | null
  /** The importer has said that the row means none of the people it resembles. */
  isNew: boolean
  password: string | null
  hasPassword: boolean
}

/** Everything that decides what becomes of the rows. */
export type Ground = {
  groups: GroupIndex
  candidates: readonly Candidate[]
  deleted: readonly Deleted[]
  logins: TakenLogins
  seats: SeatTally
  /** How many people and groups the licence may still get. */
  room: { people: number; groups: number }
  limits: { people: number; groups: number }
}

const small = (text: string) => text.toLowerCase()

/** The person that a row means, and their group. */
type Met = { found: Found; target: Target | null; problem: FieldError | null }

/** Decides, row by row, what an import does. */
export class Planner {
  readonly #ground: Ground
  readonly #options: PlanOptions
  readonly #people: PeopleIndex
  readonly #met = new Map<CheckedRow, Met>()
  readonly #lineOfAccount = new Map<number, number>()
  readonly #lineOfNew = new Map<string, number>()
  readonly #newPeople = new NewPeople()
  #roomForPeople: number
  #roomForGroups: number

  constructor(ground: Ground, options: PlanOptions) {
    this.#ground = ground
    this.#options = options
    this.#people = new PeopleIndex(ground.groups, ground.candidates, ground.deleted)
    this.#roomForPeople = ground.room.people
    this.#roomForGroups = ground.room.groups
  }

  /** Finds whom a row means. All rows have to be met, in their order, before one is planned: whom one means another only resembles. */
  meet(row: CheckedRow): void {
    const lookup =
      row.group === undefined || this.#stays(row, row.group) ? null : this.#ground.groups.find(row.group)
    const target = lookup && 'target' in lookup ? lookup.target : null
    const problem = lookup && 'problem' in lookup ? lookup.problem : null
    this.#met.set(row, { found: this.#people.find(row, target), target, problem })
  }

  /** Rows have to come in their order. */
  plan(row: CheckedRow): PlannedRow {
    const met = this.#met.get(row)
    if (!met) throw new Error('Every row has to be met before it is planned.')
    const { found, target } = met
    const problems = { ...row.problems }
    const atGroup = this.#tooMany(target) ?? met.problem
    if (atGroup) problems[columnToWire('group')] = atGroup
    if ('field' in found && found.field) problems[columnToWire(found.field)] = found.problem

    const account = 'account' in found ? found.account : null
    const planned = account
      ? this.#existing(row, account, target, problems)
      : this.#new(row, target, problems)
    if ('problem' in found && !found.field) planned.problem = found.problem
    if (account) planned.problem ??= this.#again(account, row.line)
    planned.similar = this.#people.similarTo(row, target, account)
    planned.isNew = row.isNew
    if (planned.verdict !== 'unchanged' && !row.isNew)
      planned.problem ??= askWhetherTwo(planned.twin) ?? askWho(planned.similar)
    planned.problems = problems
    if (planned.problem || Object.keys(problems).length > 0) planned.verdict = 'problem'
    if (planned.verdict === 'changed' && account) this.#checkChange(planned, account)
    if (planned.verdict === 'new') this.#checkNew(planned)
    return planned
  }

  /** Whether the group is where this person is; then it does not matter if others are called the same. */
  #stays(row: CheckedRow, group: string): boolean {
    const groupId = this.#people.groupOf(row)
    return groupId !== undefined && this.#ground.groups.isPathOf(group, groupId)
  }

  #tooMany(target: Target | null): FieldError | null {
    if (target === null || target.id !== null) return null
    const isOver = this.#ground.groups.added.length > this.#roomForGroups
    return isOver ? { code: 'licence.tooManyGroups', values: { limit: this.#ground.limits.groups } } : null
  }

  #again(account: Candidate, line: number): FieldError | null {
    const earlier = this.#lineOfAccount.get(account.id)
    this.#lineOfAccount.set(account.id, earlier ?? line)
    return earlier === undefined ? null : { code: 'import.twice', values: { line: earlier } }
  }

  #existing(
    row: CheckedRow,
    account: Candidate,
    target: Target | null,
    problems: PlannedRow['problems'],
  ): PlannedRow {
    const { groups, logins } = this.#ground
    const isMoved = target !== null && target.id !== account.groupId
    const login = row.login === undefined || isSameLogin(row.login, account.login) ? account.login : row.login
    if (login !== account.login && logins.isTaken(login)) {
      const suggestion = logins.freeLike(login)
      problems[columnToWire('login')] ??= { code: 'account.loginTaken', values: { suggestion } }
    }
    // A row that was found by its name says it in other capitals at most.
    const isSameName = row.name === undefined || lookOf(row.name) === lookOf(account.name)
    const wanted: WantedPerson = {
      login,
      name: isSameName ? account.name : (row.name ?? account.name),
      email: row.email === undefined || small(row.email) === small(account.email) ? account.email : row.email,
      group: isMoved ? target : null,
      seats: row.seats ?? account.seats,
      validUntil: row.validUntil ?? account.validUntil,
    }
    const groupLabel = groups.labelOf(account.groupId) ?? account.groupName
    const stored = { ...account, groupLabel }
    const changes = keptNames.flatMap((field): ColumnChange[] => {
      const [before, after] = keptColumns[field].compare(stored, wanted) ?? []
      return before === undefined || after === undefined ? [] : [{ field, before, after }]
    })
    const isChanged = changes.length > 0 && (row.isSaid || this.#options.mode === 'add_update')
    return {
      ...blank(row),
      verdict: isChanged ? 'changed' : 'unchanged',
      account,
      wanted,
      groupLabel: isMoved && isChanged ? target.label : groupLabel,
      changes,
    }
  }

  #new(row: CheckedRow, target: Target | null, problems: PlannedRow['problems']): PlannedRow {
    const { logins, groups } = this.#ground
    const group = target ?? groups.root
    const planned = {
      ...blank(row),
      groupLabel: row.group !== undefined && !target ? row.group : group.label,
    }
    const earlier = row.login === undefined ? undefined : this.#lineOfNew.get(small(row.login))
    if (row.login !== undefined) this.#lineOfNew.set(small(row.login), earlier ?? row.line)
    planned.twin = this.#newPeople.twinOf(row, planned.groupLabel) ?? null
    if (row.isNameOdd) problems[columnToWire('name')] ??= { code: 'import.noName' }
    const made = this.#login(row, earlier, problems)
    if (earlier !== undefined && !this.#options.makeLogins)
      planned.problem = { code: 'import.twice', values: { line: earlier } }
    if (made) planned.taken = row.login && made !== row.login ? row.login : null
    const base = loginBase(row)
    if (made && row.login === undefined && made !== base && logins.isTaken(base)) planned.taken = base
    planned.wanted = {
      login: made ?? row.login ?? row.typed.login ?? '',
      name: row.name ?? row.typed.name ?? '',
      email: row.email ?? row.typed.email ?? '',
      group,
      seats: row.seats ?? 1,
      validUntil: row.validUntil ?? null,
    }
    return planned
  }

  /** @returns the login of a new person; null if there can be none */
  #login(row: CheckedRow, earlier: number | undefined, problems: PlannedRow['problems']): string | null {
    const { logins } = this.#ground
    const field = columnToWire('login')
    if (problems[field]) return null
    if (row.login !== undefined) {
      if (!logins.isTaken(row.login)) return row.login
      const suggestion = logins.freeLike(row.login)
      if (this.#options.makeLogins) return suggestion
      if (earlier === undefined) problems[field] = { code: 'account.loginTaken', values: { suggestion } }
      return null
    }
    const base = loginBase(row)
    if (!this.#options.makeLogins || base === '') {
      const isNameless = row.name === undefined && this.#options.makeLogins
      problems[isNameless ? columnToWire('name') : field] ??= { code: 'field.required' }
      return null
    }
    if (row.name !== undefined && !row.isNameTyped && !/\s/.test(outsideBrackets(row.name)))
      problems[columnToWire('name')] ??= { code: 'import.noSurname' }
    return problems[columnToWire('name')] ? null : logins.freeLike(base)
  }

  #checkChange(planned: PlannedRow, account: Candidate): void {
    const { wanted } = planned
    const before = { path: account.groupPath, seats: account.seats, isReserved: account.seatsReserved }
    const after = { ...before, path: wanted.group?.path ?? account.groupPath, seats: wanted.seats }
    if (account.kind !== 'user') planned.problem = { code: 'import.isAdmin' }
    else this.#noteSeats(planned, this.#ground.seats.claim(before, after))
    if (planned.problem) planned.verdict = 'problem'
    else if (planned.wanted.login !== account.login) this.#ground.logins.take(planned.wanted.login)
  }

  #checkNew(planned: PlannedRow): void {
    const { wanted } = planned
    const path = wanted.group?.path ?? this.#ground.groups.root.path
    const claimed = { path, seats: Math.max(1, wanted.seats), isReserved: false }
    if (this.#roomForPeople < 1)
      planned.problem = { code: 'licence.tooManyAccounts', values: { limit: this.#ground.limits.people } }
    else this.#noteSeats(planned, this.#ground.seats.claim(null, claimed))
    if (planned.problem || Object.keys(planned.problems).length > 0) planned.verdict = 'problem'
    else {
      this.#roomForPeople--
      this.#ground.logins.take(wanted.login)
    }
  }

  #noteSeats(planned: PlannedRow, fault: FieldError | null): void {
    if (!fault) return
    planned.problems[columnToWire('seats')] = fault
    planned.verdict = 'problem'
  }
}

function blank(row: CheckedRow): PlannedRow {
  const wanted: WantedPerson = { login: '', name: '', email: '', group: null, seats: 1, validUntil: null }
  const { line, password = null } = row
  return {
    ...{ line, password, wanted, verdict: 'new', problem: null, problems: {}, account: null },
    ...{
      groupLabel: '',
      changes: [],
      taken: null,
      similar: null,
      twin: null,
      isNew: false,
      hasPassword: password !== null,
    },
  }
}

/** A spreadsheet takes the zeros at the front of a login away. */
const isSameLogin = (typed: string, login: string) =>
  small(typed) === small(login) || (/^\d+$/.test(typed) && login.replace(/^0+/, '') === typed)

const askWho = (similar: Similar | null): FieldError | null =>
  similar && {
    code: similar.isDeleted ? 'import.similarDeleted' : 'import.similar',
    values: { name: similar.name || similar.login, login: similar.login },
  }

const askWhetherTwo = (twin: Twin | null): FieldError | null => twin && { code: 'import.twin', values: twin }

/** The same for the same outcome: rows, verdicts, and what would be written, without the passwords. */
export async function fingerprintOf(
  groupId: number,
  rows: readonly PlannedRow[],
  turn: Turn,
): Promise<string> {
  const hash = createHash('sha256').update(String(groupId))
  await mapInTurns(rows, (row) => hash.update(JSON.stringify(outcomeOf(row))), turn)
  return hash.digest('base64url')
}

function outcomeOf(row: PlannedRow): unknown[] {
  const { line, verdict, account, wanted, changes, groupLabel, problem, problems, similar, isNew } = row
  const group = wanted.group && (wanted.group.id ?? wanted.group.label)
  const kept = keptNames.map((name) => (name === 'group' ? group : wanted[name]))
  const outcome = [line, verdict, account?.id, ...kept, groupLabel]
  return [...outcome, changes, problem, problems, similar?.id, isNew]
}
