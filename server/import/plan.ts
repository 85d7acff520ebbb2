import { createHash } from 'node:crypto'
import type { FieldError } from '#contract/field-errors.ts'
import { columnToWire, type Verdict } from '#contract/import.ts'
import type { GroupIndex, Target } from './group-index.ts'
import { loginBase } from './login-base.ts'
import type { TakenLogins } from './made-logins.ts'
import type { Candidate } from './people-rows.ts'
import type { CheckedRow } from './read-rows.ts'
import type { SeatTally } from './seat-tally.ts'

export type PlanOptions = { mode: 'add' | 'add_update'; makeLogins: boolean }

/** What a person is to be. `group` null: stays where it is. */
export type Wanted = {
  login: string
  name: string
  email: string
  group: Target | null
  seats: number
  validUntil: string | null
}

export type Change = {
  field: 'name' | 'email' | 'group' | 'validUntil' | 'seats'
  before: string
  after: string
}

export type PlannedRow = {
  line: number
  verdict: Verdict
  /** On the whole row. */
  problem: FieldError | null
  /** By field, on the wire. */
  problems: Record<string, FieldError>
  account: Candidate | null
  wanted: Wanted
  groupLabel: string
  changes: Change[]
  /** The login that was wanted and is in use by another person. */
  taken: string | null
  password: string | null
  hasPassword: boolean
}

/** Everything that decides what becomes of the rows. */
export type Ground = {
  groups: GroupIndex
  candidates: readonly Candidate[]
  logins: TakenLogins
  seats: SeatTally
  /** How many people and groups the licence may still get. */
  room: { people: number; groups: number }
  limits: { people: number; groups: number }
}

const small = (text: string) => text.toLowerCase()

type Found = { account: Candidate | null } | { problem: FieldError }

/** Decides, row by row, what an import does. */
export class Planner {
  readonly #ground: Ground
  readonly #options: PlanOptions
  readonly #byLogin: Map<string, Candidate[]>
  readonly #byEmail: Map<string, Candidate[]>
  readonly #byName: Map<string, Candidate[]>
  readonly #lineOfAccount = new Map<number, number>()
  readonly #lineOfNew = new Map<string, number>()
  #people: number
  #groups: number

  constructor(ground: Ground, options: PlanOptions) {
    this.#ground = ground
    this.#options = options
    this.#byLogin = Map.groupBy(ground.candidates, ({ login }) => small(login))
    this.#byEmail = Map.groupBy(ground.candidates, ({ email }) => small(email))
    this.#byName = Map.groupBy(ground.candidates, ({ name }) => small(name))
    this.#people = ground.room.people
    this.#groups = ground.room.groups
  }

  /** Rows have to come in their order. */
  plan(row: CheckedRow): PlannedRow {
    const { groups } = this.#ground
    const lookup =
      row.group === undefined || this.#stays(row.login, row.group) ? null : groups.find(row.group)
    const problems = { ...row.problems }
    const target = lookup && 'target' in lookup ? lookup.target : null
    if (lookup && 'problem' in lookup) problems[columnToWire('group')] = lookup.problem
    const tooMany = this.#added(target)
    if (tooMany) problems[columnToWire('group')] = tooMany

    const found = this.#find(row, target)
    const account = 'account' in found ? found.account : null
    const planned = account ? this.#existing(row, account, target) : this.#new(row, target, problems)
    if ('problem' in found) planned.problem = found.problem
    if (account) planned.problem ??= this.#again(account, row.line)
    planned.problems = problems
    if (planned.problem || Object.keys(problems).length > 0) planned.verdict = 'problem'
    if (planned.verdict === 'changed' && account) this.#checkChange(planned, account)
    if (planned.verdict === 'new') this.#checkNew(planned)
    return planned
  }

  /** Whether the group is where this person is; then it does not matter if others are called the same. */
  #stays(login: string | undefined, group: string): boolean {
    const [account, ...others] = login === undefined ? [] : (this.#byLogin.get(small(login)) ?? [])
    return (
      account !== undefined && others.length === 0 && this.#ground.groups.isPathOf(group, account.groupId)
    )
  }

  #added(target: Target | null): FieldError | null {
    if (target === null || target.id !== null) return null
    const isOver = this.#ground.groups.added.length > this.#groups
    return isOver ? { code: 'licence.tooManyGroups', values: { limit: this.#ground.limits.groups } } : null
  }

  /** The login decides; else the e-mail; else the name, in the row's group, or without one anywhere below. */
  #find(row: CheckedRow, target: Target | null): Found {
    if (row.login !== undefined) return one(this.#byLogin.get(small(row.login)))
    const byEmail = row.email === undefined ? [] : (this.#byEmail.get(small(row.email)) ?? [])
    if (byEmail.length > 0) return one(byEmail)
    if (row.name === undefined || row.problems.login || (row.group !== undefined && target === null))
      return { account: null }
    const named = (this.#byName.get(small(row.name)) ?? []).filter(({ groupId, groupPath }) =>
      target ? groupId === target.id : groupPath.startsWith(this.#ground.groups.root.path),
    )
    return one(named)
  }

  #again(account: Candidate, line: number): FieldError | null {
    const earlier = this.#lineOfAccount.get(account.id)
    this.#lineOfAccount.set(account.id, earlier ?? line)
    return earlier === undefined ? null : { code: 'import.twice', values: { line: earlier } }
  }

  #existing(row: CheckedRow, account: Candidate, target: Target | null): PlannedRow {
    const { groups } = this.#ground
    const isMoved = target !== null && target.id !== account.groupId
    // A row that was found by its name says it in other capitals at most.
    const isSameName = row.name === undefined || small(row.name) === small(account.name)
    const wanted: Wanted = {
      login: account.login,
      name: isSameName ? account.name : (row.name ?? account.name),
      email: row.email === undefined || small(row.email) === small(account.email) ? account.email : row.email,
      group: isMoved ? target : null,
      seats: row.seats ?? account.seats,
      validUntil: row.validUntil ?? account.validUntil,
    }
    const groupLabel = groups.labelOf(account.groupId) ?? account.groupName
    const pairs: [Change['field'], unknown, unknown][] = [
      ['name', account.name, wanted.name],
      ['email', account.email, wanted.email],
      ['group', isMoved ? groupLabel : '', isMoved ? target.label : ''],
      ['validUntil', account.validUntil ?? '', wanted.validUntil ?? ''],
      ['seats', account.seats, wanted.seats],
    ]
    const changes = pairs
      .filter(([field, before, after]) => (field === 'group' ? isMoved : before !== after))
      .map(([field, before, after]) => ({ field, before: String(before), after: String(after) }))
    const isChanged = changes.length > 0 && this.#options.mode === 'add_update'
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
    const key = row.login ?? (row.name && row.email === undefined ? `${row.name}\n${group.label}` : '')
    const earlier = key === '' ? undefined : this.#lineOfNew.get(small(key))
    if (key !== '') this.#lineOfNew.set(small(key), earlier ?? row.line)
    if (row.isNameOdd) problems[columnToWire('name')] ??= { code: 'import.noName' }
    const made = this.#login(row, earlier, problems)
    if (earlier !== undefined && (row.login === undefined || !this.#options.makeLogins))
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

  /** @returns the login of a new person; null where there can be none */
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
    if (row.name !== undefined && !row.isNameTyped && !/\s/.test(row.name.trim()))
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
  }

  #checkNew(planned: PlannedRow): void {
    const { wanted } = planned
    const path = wanted.group?.path ?? this.#ground.groups.root.path
    const claimed = { path, seats: Math.max(1, wanted.seats), isReserved: false }
    if (this.#people < 1)
      planned.problem = { code: 'licence.tooManyAccounts', values: { limit: this.#ground.limits.people } }
    else this.#noteSeats(planned, this.#ground.seats.claim(null, claimed))
    if (planned.problem || Object.keys(planned.problems).length > 0) planned.verdict = 'problem'
    else {
      this.#people--
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
  const wanted: Wanted = { login: '', name: '', email: '', group: null, seats: 1, validUntil: null }
  const { line, password = null } = row
  return {
    ...{ line, password, wanted, verdict: 'new', problem: null, problems: {}, account: null },
    ...{ groupLabel: '', changes: [], taken: null, hasPassword: password !== null },
  }
}

const one = (found: readonly Candidate[] = []): Found =>
  found.length > 1 ? { problem: { code: 'import.severalMatch' } } : { account: found[0] ?? null }

/** The same for the same outcome: rows, verdicts, and what would be written, without the passwords. */
export function fingerprintOf(groupId: number, rows: readonly PlannedRow[]): string {
  const hash = createHash('sha256').update(String(groupId))
  for (const { line, verdict, account, wanted, changes, groupLabel, problem, problems } of rows) {
    const { login, name, email, seats, validUntil } = wanted
    const group = wanted.group && (wanted.group.id ?? wanted.group.label)
    const outcome = [line, verdict, account?.id, login, name, email, seats, validUntil, group, groupLabel]
    hash.update(JSON.stringify([...outcome, changes, problem, problems]))
  }
  return hash.digest('base64url')
}
