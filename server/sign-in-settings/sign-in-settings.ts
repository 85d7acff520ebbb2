import type { SignInSettings, SignInSettingsChange } from '#contract/sign-in-settings.ts'
import { closingAll } from '../door/door-rows.ts'
import { changeAtGroup, groupInScopeOf } from '../groups/change.ts'
import { isRootOfLicence } from '../groups/groups.ts'
import { scopeOf } from '../groups/scope.ts'
import { together } from '../platform/db/together.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { findSwitches, switchesUpdate } from './setting-rows.ts'

/** @throws Refusal 404 outside the person's scope, 409 for a group of no licence */
export async function readSignInSettings(
  services: Services,
  person: Person,
  groupId: number,
): Promise<SignInSettings> {
  const found = await findSwitches(services.db, scopeOf(person), groupId)
  if (found === undefined) throw notFound('group.notFound')
  if (found === null) throw conflict('group.overarchingNoUsers')
  const { cards, door, root } = found
  return { cards, door, inheritedFrom: root.id === groupId ? null : root }
}

/**
 * Changes the switches of a whole licence.
 * @throws Refusal 404 outside the person's scope, 409 for a group that is no licence's root group
 */
export async function changeSignInSettings(
  services: Services,
  person: Person,
  groupId: number,
  change: SignInSettingsChange,
): Promise<SignInSettings> {
  const seen = await groupInScopeOf(services, person, groupId)
  const changed = await changeAtGroup(services, person, seen, async ({ trx, group, note }) => {
    const { licenceId, cardsAllowed, doorAllowed } = group
    if (licenceId === null || cardsAllowed === null || doorAllowed === null)
      throw conflict('group.overarchingNoUsers')
    if (!isRootOfLicence(group)) throw conflict('group.signInOfRoot')
    const before = { cardsAllowed, doorAllowed }
    const after = { cardsAllowed: change.cards ?? cardsAllowed, doorAllowed: change.door ?? doorAllowed }
    const isChange = after.cardsAllowed !== cardsAllowed || after.doorAllowed !== doorAllowed
    if (isChange) {
      const entry = { action: 'licence.edit', target: 'licence', targetId: licenceId, before, after } as const
      const closing = after.doorAllowed ? [] : [closingAll(trx, licenceId, services.clock())]
      await together(trx, [note(entry), switchesUpdate(trx, licenceId, after), ...closing])
    }
    return { cards: after.cardsAllowed, door: after.doorAllowed, inheritedFrom: null }
  })
  services.offeredCards.forget()
  return changed
}
