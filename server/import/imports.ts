import { whyNotAddUser } from '#contract/group-rules.ts'
import { findTakenLogins } from '../accounts/login-rows.ts'
import { groupInScopeOf } from '../groups/change.ts'
import { roomInLicence } from '../groups/full-licence.ts'
import { placed } from '../groups/groups.ts'
import { scopeOf } from '../groups/scope.ts'
import { readSeatPlan } from '../groups/seat-plan.ts'
import { pathsOf, type Scope } from '../groups/tree.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { assertAllowed, Refusal } from '../platform/errors.ts'
import { mapInTurns, nextTurn, type Turn } from '../platform/limits/in-turns.ts'
import { undoLimit } from '../record/operations/operations.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { checkPassword } from './check-passwords.ts'
import { GroupIndex, type Renamed, type Target } from './group-index.ts'
import { loginBase } from './login-base.ts'
import { TakenLogins } from './made-logins.ts'
import { keysOfRow } from './name-keys.ts'
import { findCandidates, findDeleted, type Keys, listGroupsWithin } from './people-rows.ts'
import { fingerprintOf, type PlannedRow, Planner, type PlanOptions } from './plan.ts'
import { type CheckedRow, checkRow, type RawRow } from './read-rows.ts'
import { SeatTally } from './seat-tally.ts'

export type Options = PlanOptions & { makeGroups: boolean }

/** The group of an import, as it was found through the person's scope. */
export type ImportPlace = Awaited<ReturnType<typeof groupInScopeOf>>

/** `named`: the logins that rows name, or that are made of their names. `met`: those of other people among them. */
export type Plan = {
  rows: PlannedRow[]
  newGroups: Target[]
  missingGroups: readonly string[]
  renamedGroups: readonly Renamed[]
  fingerprint: string
  named: string[]
  met: string[]
}

export const readRows = (rows: readonly RawRow[]): Promise<CheckedRow[]> => mapInTurns(rows, checkRow)

/** @throws Refusal 404 outside the person's scope, 409 for an overarching group */
export async function placeOfImport(
  services: Services,
  person: Person,
  groupId: number,
): Promise<ImportPlace> {
  const place = await groupInScopeOf(services, person, groupId)
  assertAllowed(whyNotAddUser(placed(place)))
  return place
}

/** The plan of an import for a group as it is now, once at most one other list is being planned. */
export const lookAtList = (
  services: Services,
  ground: { scope: Scope; place: ImportPlace },
  rows: readonly CheckedRow[],
  options: Options,
): Promise<Plan> =>
  services.changeQueues.run('all-lists', () => planImport(services, services.db, ground, rows, options))

/** The plan of an import for a group as it is now. @param turn lets others work in between */
export async function planImport(
  services: Services,
  db: Db | Trx,
  { scope, place }: { scope: Scope; place: ImportPlace },
  rows: readonly CheckedRow[],
  options: Options,
  turn = nextTurn,
): Promise<Plan> {
  const { id, path, licenceId } = place
  if (licenceId === null) throw new Refusal(409, 'group.overarchingAdminsOnly')
  const keys = await keysOf(rows, turn)
  const where = { licenceId, reach: pathsOf(scope), path }
  await turn()
  const candidates = await findCandidates(db, where, keys)
  await turn()
  const room = await roomInLicence(services, db, place)
  const bases = (await mapInTurns(rows, loginBase, turn)).filter((base) => base !== '')
  const ground = {
    groups: new GroupIndex(await listGroupsWithin(db, path), options.makeGroups),
    candidates,
    deleted: await findDeleted(db, where, keys, undoLimit(services)),
    logins: await TakenLogins.find((logins) => findTakenLogins(db, logins), keys.logins, bases),
    seats: new SeatTally(await readSeatPlan(db, licenceId)),
    room: { people: room.accounts.left, groups: room.groups.left },
    limits: { people: room.accounts.limit, groups: room.groups.limit },
  }
  await turn()
  const planner = new Planner(ground, options)
  await mapInTurns(rows, (row) => planner.meet(row), turn)
  const planned = await mapInTurns(rows, (row) => planner.plan(row), turn)
  const fingerprint = await fingerprintOf(id, planned, turn)
  await mapInTurns(planned, checkPassword, turn)
  const own = new Set(candidates.map(({ login }) => login.toLowerCase()))
  const named = [...keys.logins, ...bases]
  const met = named.filter((login) => ground.logins.wasTaken(login) && !own.has(login.toLowerCase()))
  const { added, missing: missingGroups, renamed: renamedGroups } = ground.groups
  const newGroups = groupsToAdd(planned, added)
  return { rows: planned, newGroups, missingGroups, renamedGroups, fingerprint, named, met }
}

/** The keys by which people are looked up whom rows may mean or resemble. */
async function keysOf(rows: readonly CheckedRow[], turn: Turn): Promise<Keys> {
  const given = <Key extends 'id' | 'login' | 'email'>(key: Key) =>
    [...new Set(rows.map((row) => row[key]))].filter((value) => value !== undefined)
  const small = (texts: readonly string[]) => texts.map((text) => text.toLowerCase())
  const names = await mapInTurns(rows, keysOfRow, turn)
  return {
    ids: given('id'),
    logins: small(given('login')),
    emails: small(given('email')),
    names: [...new Set(names.flat())],
  }
}

/** The groups that rows without a problem need, those above first. */
function groupsToAdd(rows: readonly PlannedRow[], added: readonly Target[]): Target[] {
  const needed = new Set<Target>()
  for (const { verdict, wanted } of rows) {
    if (verdict !== 'new' && verdict !== 'changed') continue
    for (let at = wanted.group; at && at.id === null; at = at.parent) needed.add(at)
  }
  return added.filter((group) => needed.has(group))
}

/** The plan of an import; changes nothing. @throws Refusal 404, 409, 429 after too many taken logins */
export async function previewImport(
  services: Services,
  person: Person,
  groupId: number,
  rows: readonly RawRow[],
  options: Options,
): Promise<Plan> {
  const place = await placeOfImport(services, person, groupId)
  const checked = await readRows(rows)
  const plan = await lookAtList(services, { scope: scopeOf(person), place }, checked, options)
  await services.seenLogins(person.id, plan)
  return plan
}
