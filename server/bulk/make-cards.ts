import { whyNotEasyWay } from '#contract/account-rules.ts'
import type { BulkChange } from '#contract/bulk.ts'
import { maxCards } from '#contract/login-cards.ts'
import { aboutEasyWay, changedBy } from '../accounts/mails.ts'
import type { LockedAccount } from '../accounts/selected-changes.ts'
import * as accountChanges from '../accounts/selected-changes.ts'
import { cardEnd } from '../cards/card-end.ts'
import { cardsInsert, endOfCardSessions } from '../cards/card-rows.ts'
import { changeManyAtGroup, groupInScopeOf } from '../groups/change.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Trx } from '../platform/db/database.ts'
import { conflict, Refusal, type RefusedOne } from '../platform/errors.ts'
import { hashOf, newToken } from '../platform/secrets.ts'
import { notesOf } from '../record/audit/audit.ts'
import { asOperation, type Opening } from '../record/audit/operations.ts'
import { queueMails } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import type { Requester } from '../sessions/person.ts'
import { cardsAllowed } from '../sign-in-settings/setting-rows.ts'
import { type Held, hold } from './held.ts'
import { refuseParts } from './refusals.ts'
import { selectionOf } from './selection.ts'

/** `code`: 256 random bits in base64url, which only the card keeps. */
export type NewCard = { id: number; code: string }

export type WantedCards = Pick<BulkChange, 'accountIds' | 'all'>

/**
 * Makes cards for users at or below a group, and tells those who have an address by mail. With `all` those who can have none get none.
 * @throws Refusal 400 a selection that is empty or too large; 404 the group; 409 naming each one who can have no card, several licences,
 *   or if the licence has cards switched off; 429 if too much was changed in the last hour
 */
export async function makeCards(
  services: Services,
  { person, language }: Requester,
  groupId: number,
  wanted: WantedCards,
): Promise<{ cards: NewCard[]; operationId: number }> {
  const seen = await groupInScopeOf(services, person, groupId)
  const { accountIds } = await selectionOf(services, person, groupId, wanted)
  if (accountIds.length > maxCards) throw new Refusal(400, 'bulk.tooMany', { values: { limit: maxCards } })
  const ids = { ids: accountIds, groupIds: [] }
  const [licenceId = seen.licenceId, ...others] = await accountChanges.licencesOf(services.db, ids, seen.path)
  if (others.length > 0) throw conflict('bulk.severalLicences')
  return changeManyAtGroup(services, person, { id: groupId, licenceId }, async ({ trx, group }) => {
    if (licenceId === null || !(await cardsAllowed(trx, licenceId))) throw conflict('card.switchedOff')
    const held = await hold(trx, { accountIds, groupIds: [] }, { path: group.path, licenceId })
    const users = usersOf(held, accountIds, wanted.all !== undefined)
    const at = services.clock()
    const opening = {
      actor: person,
      at,
      kind: 'cards',
      licenceId,
      place: group.path,
    } as const
    const made = await writeCards(
      services,
      trx,
      opening,
      users.map(({ id }) => id),
    )
    const mails = users.flatMap((account) =>
      aboutEasyWay({ account, at, language }, 'cardMade', changedBy(person, account.id)),
    )
    await queueMails(trx, at, mails, { of: String(licenceId), by: person.id })
    return made
  })
}

const whyNoCard = ({ kind, hasSecondStep }: LockedAccount) =>
  whyNotEasyWay({ isUser: kind === 'user', hasSecondStep })

/** @throws Refusal 409 naming each one who is not here, or was named and can have no card */
function usersOf({ accounts }: Held, ids: readonly number[], isAll: boolean) {
  const refused = ids.flatMap((id): RefusedOne[] => {
    const account = accounts.get(id)
    if (!account) return isAll ? [] : [{ id, kind: 'person', name: '', code: 'account.notFound' }]
    const code = isAll ? null : whyNoCard(account)
    return code ? [{ id, kind: 'person', name: account.name || account.login, code }] : []
  })
  refuseParts(refused)
  const users = [...accounts.values()].filter((account) => whyNoCard(account) === null)
  if (users.length === 0) throw new Refusal(400, 'bulk.nothingSelected')
  return users
}

async function writeCards(
  { config }: Services,
  trx: Trx,
  opening: Opening & { licenceId: number },
  users: readonly number[],
) {
  const { actor, at, licenceId } = opening
  const cards = users.map((id) => ({ id, code: newToken() }))
  const stored = cards.map(({ id, code }) => ({ id, codeHash: hashOf(code) }))
  const until = cardEnd(dateInBrussels(at), config.cardEnd)
  const entries = users.map((id) => ({
    action: 'card.make' as const,
    target: 'account' as const,
    targetId: id,
    after: { until },
  }))
  const counts = { groups: 0, people: users.length }
  const { operationId } = await asOperation(trx, opening, counts, (operation) => [
    ...endOfCardSessions(users),
    ...notesOf({ actor, at, operation }, entries),
    cardsInsert(stored, { licenceId, at, until, operation }),
  ])
  return { cards, operationId }
}
