import type { SignInSettings, SignInSettingsChange } from '#contract/sign-in-settings.ts'
import { closingAll } from '../door/door-rows.ts'
import { changeAtGroup, lookAtGroup } from '../groups/change.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { conflict } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { findSwitches, switchesUpdate } from './setting-rows.ts'

/** @throws Refusal 404 outside the person's scope, 409 for a group of no licence */
export async function readSignInSettings(
  services: Services,
  person: Person,
  groupId: number,
): Promise<SignInSettings> {
  const { id, licenceId } = await lookAtGroup(services, person, groupId)
  return shown(await switchesOf(services.db, licenceId), id)
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
  const seen = await lookAtGroup(services, person, groupId)
  const changed = await changeAtGroup(services, person, seen, async ({ trx, group, note }) => {
    const before = await switchesOf(trx, group.licenceId)
    if (before.rootId !== group.id) throw conflict('group.signInOfRoot')
    const { cards = before.cards, door = before.door } = change
    const after = { ...before, cards, door }
    if (cards === before.cards && door === before.door) return shown(before, group.id)
    const recorded = (of: typeof before) => ({ cardsAllowed: of.cards, doorAllowed: of.door })
    const entry = {
      action: 'licence.edit',
      target: 'licence',
      targetId: before.licenceId,
      before: recorded(before),
      after: recorded(after),
    } as const
    const closing = door ? [] : [closingAll(trx, before.licenceId, services.clock())]
    await together(trx, [note(entry), switchesUpdate(trx, before.licenceId, after), ...closing])
    return shown(after, group.id)
  })
  services.offeredCards.forget()
  return changed
}

async function switchesOf(db: Db | Trx, licenceId: number | null) {
  const found = licenceId === null ? undefined : await findSwitches(db, licenceId)
  if (!found || licenceId === null) throw conflict('group.overarchingNoUsers')
  return { ...found, licenceId }
}

const shown = (
  { cards, door, rootId, rootName }: Awaited<ReturnType<typeof switchesOf>>,
  groupId: number,
): SignInSettings => ({
  cards,
  door,
  inheritedFrom: rootId === groupId ? null : { id: rootId, name: rootName },
})
