import fc from 'fast-check'
import type { Answer, Client } from '#test/support/client.ts'
import { reachOf, type State } from './state.ts'

export const people = ['staff', 'linde.admin', 'linde.klas3', 'jozef.admin', 'noord.admin', 'lena'] as const

const kinds = [
  'addGroup',
  'addUser',
  'addAdmin',
  'addOverarching',
  'moveGroup',
  'moveUser',
  'editGroup',
  'editAccount',
  'deleteGroup',
  'deleteAccount',
  'read',
] as const

/** An attempted action. Its numbers select from the things that exist at that moment, so that a sequence can shrink. */
export type Action = {
  who: (typeof people)[number]
  what: (typeof kinds)[number]
  /** Whether the selected things are the person's own; otherwise any, including foreign and unknown ones. */
  isNear: boolean
  group: number
  otherGroup: number
  account: number
  seats: number
  flag: boolean
  date: string | null
}

const few = fc.nat({ max: 1000 })

const weighted = <T>(...weights: [number, T][]) =>
  fc.oneof(...weights.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })))

export const anyAction: fc.Arbitrary<Action> = fc.record({
  who: weighted<Action['who']>(
    [5, 'staff'],
    [7, 'linde.admin'],
    [4, 'linde.klas3'],
    [2, 'jozef.admin'],
    [3, 'noord.admin'],
    [1, 'lena'],
  ),
  what: weighted<Action['what']>(
    [6, 'addGroup'],
    [2, 'addUser'],
    [1, 'addAdmin'],
    [1, 'addOverarching'],
    [8, 'moveGroup'],
    [4, 'moveUser'],
    [7, 'editGroup'],
    [7, 'editAccount'],
    [2, 'deleteGroup'],
    [2, 'deleteAccount'],
    [3, 'read'],
  ),
  isNear: weighted([5, true], [1, false]),
  group: few,
  otherGroup: few,
  account: few,
  seats: fc.nat({ max: 12 }),
  flag: fc.boolean(),
  date: fc.constantFrom(null, '2026-12-31', '2027-06-30', '2025-01-01'),
})

/** An action with its things selected: the request, its targets, and the audit rows it must write. */
export type Attempt = {
  who: Action['who']
  what: Action['what']
  send: () => Promise<Answer>
  /** The things that must be in the person's scope. */
  groups: number[]
  accounts: number[]
  /** The audit rows, as `who action id`; null for deletions, which are derived from what is gone. */
  owes: ((answer: Answer) => string[]) | null
}

const unknown = 987_654
let names = 0

/** Selects an action's things from the current state. */
export function attempt(action: Action, state: State, client: Client, today: string): Attempt {
  const { who, what, flag, seats, date } = action
  const near = action.isNear ? reachOf(state, who, today) : null
  const pick = (ids: Iterable<number>, n: number): number => {
    const all = [...ids].sort((a, b) => a - b)
    return all[n % all.length] ?? unknown
  }
  const group = pick(near?.groups ?? [...state.groups.keys(), unknown], action.group)
  const accounts = [...(near?.accounts ?? [...state.accounts.keys(), unknown])]
  // There are few admins, and losing the role during work is the interesting case.
  const admins = accounts.filter((id) => state.accounts.get(id)?.kind === 'admin')
  const account = pick(action.account % 6 === 0 && admins.length > 0 ? admins : accounts, action.account)
  const otherGroup =
    who === 'staff' && flag
      ? 0
      : pick(near?.groups ?? [...state.groups.keys(), 0, unknown], action.otherGroup)
  const name = `${what} ${++names}`
  const login = `new.${names}`
  const password = 'a-password-hard-to-guess'
  const about = { who, what, groups: [group], accounts: [] as number[] }
  const owes = (verb: string, id?: number) => (answer: Answer) => [
    `${who} ${verb} ${id ?? answer.body.data.id}`,
  ]
  // Things that were there already are not moved.
  const owesMove = (verb: string, id: number) => (answer: Answer) =>
    answer.body.operation_id === undefined ? [] : owes(verb, id)(answer)

  switch (what) {
    case 'addGroup': {
      const send = () => client.put(`/weblockgroup/${group}/addgroup`, { group: { name } })
      return { ...about, send, owes: owes('group.add') }
    }
    case 'addUser': {
      const send = () => client.put(`/weblockgroup/${group}/adduser`, { user: { login, password } })
      return { ...about, send, owes: owes('account.add') }
    }
    case 'addAdmin': {
      const send = () => client.put(`/weblockgroup/${group}/addadmin`, { admin: { login, password } })
      return { ...about, send, owes: owes('account.add') }
    }
    case 'addOverarching': {
      const chosen = [...state.licences.values()].filter((_, index) => (action.group >> index) % 2 === 1)
      const licences = chosen.map(({ prefix, number }) => prefix + number)
      const send = () => client.put('/weblockgroup/0/addgroup', { group: { name, licences } })
      const moves = chosen.map(({ root_group_id }) => `${who} group.move ${root_group_id}`)
      const all = (answer: Answer) => [...moves, ...owes('group.add')(answer)]
      return { ...about, groups: [], send, owes: all }
    }
    case 'moveGroup': {
      const send = () => client.put(`/weblockgroup/${otherGroup}/movegroupto/${group}`)
      return { ...about, groups: [group, otherGroup], send, owes: owesMove('group.move', group) }
    }
    case 'moveUser': {
      const send = () => client.put(`/weblockgroup/${group}/moveuserto/${account}`)
      return { ...about, accounts: [account], send, owes: owesMove('account.move', account) }
    }
    case 'editGroup': {
      const extension = date !== null && seats % 4 === 0 ? { valid_until: date } : null
      const other = flag ? { reserved_lics: seats } : { name, ...(seats < 6 && { valid_until: date }) }
      const change = extension ?? other
      const isRoot = [...state.licences.values()].some(({ root_group_id }) => root_group_id === group)
      const send = () => client.post(`/weblockgroup/${group}`, { group: { id: group, ...change } })
      return { ...about, send, owes: owes(extension && isRoot ? 'licence.extend' : 'group.edit', group) }
    }
    case 'editAccount': {
      const own = [...state.accounts.values()].find((each) => each.login === who)?.id ?? unknown
      const id = who === 'lena' && flag ? own : account
      const change =
        seats < 3
          ? { name, ...(action.group % 4 === 0 && { admin: flag, valid_until: date }) }
          : { nr_lics: seats - 3, lics_are_reserved: flag }
      const send = () => client.post(`/weblockaccount/${id}`, { user: { id, ...change } })
      return { ...about, groups: [], accounts: [id], send, owes: owes('account.edit', id) }
    }
    case 'deleteGroup': {
      const send = () => client.delete(`/weblockgroup/${group}${flag ? '?recursive=true' : ''}`)
      return { ...about, send, owes: null }
    }
    case 'deleteAccount': {
      const send = () => client.delete(`/weblock${flag ? 'account' : 'admin'}/${account}`)
      return { ...about, groups: [], accounts: [account], send, owes: null }
    }
    case 'read': {
      const pages = ['', '/users', '/subgroups', '/members?size=200', '/members?q=new&size=200']
      const send = () => client.get(`/weblockgroup/${group}${pages[seats % pages.length]}`)
      return { ...about, send, owes: null }
    }
  }
}
