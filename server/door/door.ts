import { type DoorState, maxAtDoor, type OpenedDoor } from '#contract/class-door.ts'
import { changeAtGroup, groupInScopeOf } from '../groups/change.ts'
import { scopeOf } from '../groups/scope.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { together } from '../platform/db/together.ts'
import { minuteMs, secondMs } from '../platform/durations.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { notesOf } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { doorHashOf, newDoorCode } from './door-code.ts'
import * as rows from './door-rows.ts'
import { giveSymbols, symbolOf } from './symbols.ts'

function momentsOf({ clock }: Services) {
  const now = clock()
  return { now, today: dateInBrussels(now) }
}

/** A teacher's screen. @throws Refusal 404 outside the person's scope */
export async function readDoor(services: Services, person: Person, groupId: number): Promise<DoorState> {
  const moments = momentsOf(services)
  const found = await rows.findDoor(services.db, scopeOf(person), groupId, moments)
  if (!found) throw notFound('group.notFound')
  const { openUntil, people } = found
  return {
    openUntil: openUntil?.toISOString() ?? null,
    secondsLeft: openUntil ? Math.ceil((openUntil.getTime() - moments.now.getTime()) / secondMs) : 0,
    people: people.map(({ id: of, name, symbol, inSince }) => ({
      id: of,
      name,
      symbol: symbolOf(symbol),
      inSince: inSince && new Date(inSince).toISOString(),
    })),
  }
}

/**
 * Opens the door of a class; each child gets a symbol that no one else in it has. A door that is open gets another code.
 * @throws Refusal 404 outside the person's scope; 409 above licences, if doors are switched off, or if no one or too many could come
 *   in
 */
export async function openDoor(
  services: Services,
  person: Person,
  groupId: number,
  minutes: number,
): Promise<OpenedDoor> {
  const { config } = services
  const seen = await groupInScopeOf(services, person, groupId)
  if (seen.language === null) throw conflict('group.overarchingNoUsers')
  const code = await newDoorCode(seen.language)
  return changeAtGroup(services, person, seen, async ({ trx, group, note }) => {
    const { licenceId } = group
    if (!group.doorAllowed || licenceId === null) throw conflict('door.switchedOff')
    const { now, today } = momentsOf(services)
    const count = await rows.countHere(trx, group.id, today)
    if (count === 0) throw conflict('door.nobody')
    if (count > maxAtDoor) throw conflict('door.tooMany', { limit: maxAtDoor })
    await giveSymbols(trx, group.id)
    const openUntil = new Date(now.getTime() + minutes * minuteMs)
    const lessonEnd = new Date(openUntil.getTime() + config.lessonMinutes * minuteMs)
    const opened = {
      groupId: group.id,
      licenceId,
      codeHash: doorHashOf(services, code),
      at: now,
      openUntil,
      lessonEnd,
    }
    const entry = { action: 'door.open', target: 'group', targetId: group.id, after: { openUntil } } as const
    await together(trx, [note(entry), rows.doorInsert(trx, opened)])
    return { code, address: `${config.portalUrl}/door#${code}`, openUntil: openUntil.toISOString() }
  })
}

/** Closes the door of a class; nothing happens if it is closed. @throws Refusal 404 outside the person's scope */
export async function closeDoor(services: Services, person: Person, groupId: number): Promise<void> {
  const seen = await groupInScopeOf(services, person, groupId)
  await changeAtGroup(services, person, seen, async ({ trx, group, note }) => {
    if (!(await rows.close(trx, group.id, services.clock()))) return
    await together(trx, [note({ action: 'door.close', target: 'group', targetId: group.id })])
  })
}

/** Ends sessions that began at the door of a class. @returns of how many people. @throws Refusal 404 outside the person's scope */
export async function endDoorSessions(
  services: Services,
  person: Person,
  groupId: number,
  ids: readonly number[] | undefined,
): Promise<number> {
  const seen = await groupInScopeOf(services, person, groupId)
  return changeAtGroup(services, person, seen, async ({ trx, group }) => {
    const ended = await rows.endSessions(trx, group.id, ids)
    const entries = ended.map((id) => ({
      action: 'account.endSessions' as const,
      target: 'account' as const,
      targetId: id,
      after: { by: 'door' },
    }))
    await together(trx, notesOf({ actor: person, at: services.clock() }, entries))
    return ended.length
  })
}
