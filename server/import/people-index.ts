import type { FieldError } from '#contract/field-errors.ts'
import type { GroupIndex, Target } from './group-index.ts'
import { keysOfRow, lookOf, nameKey } from './name-keys.ts'
import type { Candidate, Deleted } from './people-rows.ts'
import type { CheckedRow } from './read-rows.ts'

/** The person that a row means; `field`: the column that says something wrong about it. */
export type Found = { account: Candidate | null } | { problem: FieldError; field?: 'id' }

/** Someone whom a row resembles and does not mean. `group`: as the list would name it; '' if it is gone. */
export type Similar = { id: number; login: string; name: string; group: string; isDeleted: boolean }

const small = (text: string) => text.toLowerCase()

/** Finds the people whom rows mean, and those whom they resemble. */
export class PeopleIndex {
  readonly #groups: GroupIndex
  readonly #byId: Map<number, Candidate>
  readonly #byLogin: Map<string, Candidate[]>
  readonly #byEmail: Map<string, Candidate[]>
  readonly #byLook: Map<string, Candidate[]>
  readonly #byKey: Map<string, Candidate[]>
  readonly #deleted: Map<string, Deleted>
  /** The people that rows mean by an id or a login. */
  readonly #told = new Set<number>()

  constructor(groups: GroupIndex, candidates: readonly Candidate[], deleted: readonly Deleted[]) {
    this.#groups = groups
    this.#byId = new Map(candidates.map((account) => [account.id, account]))
    this.#byLogin = Map.groupBy(candidates, ({ login }) => small(login))
    this.#byEmail = Map.groupBy(candidates, ({ email }) => small(email))
    this.#byLook = Map.groupBy(candidates, ({ name }) => lookOf(name))
    this.#byKey = Map.groupBy(candidates, ({ name }) => nameKey(name))
    this.#deleted = new Map(deleted.flatMap((person) => keysOfDeleted(person).map((key) => [key, person])))
  }

  /** The group of the person, if the row's id or login says who it is. */
  groupOf({ id, login }: CheckedRow): number | undefined {
    const account = id === undefined ? undefined : this.#byId.get(id)
    const [first, ...others] = login === undefined ? [] : (this.#byLogin.get(small(login)) ?? [])
    return account?.groupId ?? (others.length === 0 ? first?.groupId : undefined)
  }

  /**
   * The id decides; else the login; else the e-mail; else the name, in the row's group, or without one anywhere below.
   * @param target null: the row names no group, or one that cannot be
   */
  find(row: CheckedRow, target: Target | null): Found {
    const found = this.#find(row, target)
    if ('account' in found && found.account && isTold(row)) this.#told.add(found.account.id)
    return found
  }

  #find(row: CheckedRow, target: Target | null): Found {
    if (row.id !== undefined) {
      const account = this.#byId.get(row.id)
      if (account) return this.#unlessOther(account, row)
      if (!this.#deleted.has(`id ${row.id}`)) return { problem: { code: 'import.idUnknown' }, field: 'id' }
      if (!row.isNew) return { account: null }
    }
    if (row.login !== undefined) return one(this.#byLogin.get(small(row.login)))
    if (row.isNew || row.problems.id) return { account: null }
    const byEmail = row.email === undefined ? [] : (this.#byEmail.get(small(row.email)) ?? [])
    if (byEmail.length > 0) return one(byEmail)
    if (row.name === undefined || row.problems.login || (row.group !== undefined && target === null))
      return { account: null }
    const named = this.#byLook.get(lookOf(row.name)) ?? []
    return one(named.filter((account) => this.#isIn(account, target)))
  }

  /** The login of a row may be a new one of the person whose id it has, and not that of another one. */
  #unlessOther(account: Candidate, { login }: CheckedRow): Found {
    const others = login === undefined ? [] : (this.#byLogin.get(small(login)) ?? [])
    const isOther = others.some(({ id }) => id !== account.id)
    return isOther ? { problem: { code: 'import.severalMatch' } } : { account }
  }

  #isIn({ groupId, groupPath }: Candidate, target: { id: number | null } | null): boolean {
    return target ? groupId === target.id : groupPath.startsWith(this.#groups.root.path)
  }

  /**
   * Someone else whom a row resembles: by e-mail; by name in its group, or in another one as `#mayHaveMoved` says; or in the bin.
   * Letters with and without accents are alike, and so is a name turned round. Who has been like the other already is not named again.
   * @param account whom the row means
   */
  similarTo(row: CheckedRow, target: Target | null, account: Candidate | null): Similar | null {
    const keys = keysOfRow(row)
    const isEmailOld = account !== null && small(account.email) === small(row.email ?? '')
    const isNameOld = account !== null && keys.includes(nameKey(account.name))
    const byEmail = row.email === undefined || isEmailOld ? [] : (this.#byEmail.get(small(row.email)) ?? [])
    const byName = isNameOld ? [] : keys.flatMap((key) => this.#byKey.get(key) ?? [])
    const place = account && row.group === undefined ? { id: account.groupId } : target
    const alike =
      byEmail.find(({ id }) => id !== account?.id) ??
      byName.find((other) => other.id !== account?.id && this.#isIn(other, place)) ??
      byName.find((other) => this.#mayHaveMoved(other, row, account))
    if (alike) return { ...this.#shown(alike), isDeleted: false }
    if (this.#deleted.size === 0) return null
    const deleted = this.#deletedLike([
      ...(account || row.id === undefined ? [] : [`id ${row.id}`]),
      ...(account || row.login === undefined ? [] : [`login ${small(row.login)}`]),
      ...(row.email === undefined || isEmailOld ? [] : [`email ${small(row.email)}`]),
      ...(isNameOld ? [] : keys.map((key) => `name ${key}`)),
    ])
    return deleted ? { ...this.#shown(deleted), isDeleted: true } : null
  }

  /** Someone of this name in another group: not if both have an address, or for a new person if two rows give two logins. */
  #mayHaveMoved({ id, email, groupPath }: Candidate, row: CheckedRow, account: Candidate | null): boolean {
    const hasOtherEmail = row.email !== undefined && email !== ''
    const isOther = account ? id !== account.id : !(isTold(row) && this.#told.has(id))
    return groupPath.startsWith(this.#groups.root.path) && isOther && !hasOtherEmail
  }

  #deletedLike(keys: readonly string[]): Deleted | undefined {
    return keys.flatMap((key) => this.#deleted.get(key) ?? [])[0]
  }

  #shown({ id, login, name, groupId, groupName }: Candidate | Deleted): Omit<Similar, 'isDeleted'> {
    return { id, login, name, group: this.#groups.labelOf(groupId) ?? groupName }
  }
}

const isTold = ({ id, login }: CheckedRow) => id !== undefined || login !== undefined

const keysOfDeleted = ({ id, login, email, name }: Deleted) => [
  `id ${id}`,
  `login ${small(login)}`,
  ...(email === '' ? [] : [`email ${small(email)}`]),
  ...(name === '' ? [] : [`name ${nameKey(name)}`]),
]

const one = (found: readonly Candidate[] = []): Found =>
  found.length > 1 ? { problem: { code: 'import.severalMatch' } } : { account: found[0] ?? null }
