import { useTranslations } from 'use-intl'
import { whyNotMoveAccount } from '#contract/account-rules.ts'
import { whyNotMoveUnder } from '#contract/group-rules.ts'
import type { Group } from '#contract/groups.ts'
import type { Member } from '#contract/members.ts'
import { useViewer } from '../../../platform/session/useViewer.ts'
import { memberName } from '../list/member.ts'
import { type Moving, mayMove } from './cargo.ts'

/** A group that something can move to. */
export type Destination = Pick<Group, 'id' | 'name'> & Partial<Group>

/** `isClosed`: nothing below it is a target either. */
type Reason = { text: string; isClosed: boolean }

/** Why a group can't be a target, before it is chosen; undefined: it can, as far as the page knows. */
export function useTargetReason(moving: Moving | undefined) {
  const t = useTranslations('groups.move')
  const tError = useTranslations('errors')
  const viewer = useViewer()
  const { members = [], hereId } = moving ?? {}
  const groups = members.flatMap((member) => (member.kind === 'group' ? member.group : []))
  const ids = new Set(groups.map(({ id }) => id))
  const people = members.flatMap((member) => (member.kind === 'person' ? member : []))
  const ruleOf = (member: Member, place: Pick<Group, 'id' | 'serialNumber' | 'rootOf'>) =>
    member.kind === 'group'
      ? whyNotMoveUnder(member.group, place)
      : whyNotMoveAccount(viewer, member.person, place)
  return ({ id, path, seats, serialNumber, rootOf = null }: Destination): Reason | undefined => {
    if (ids.has(id)) return { text: t('itself'), isClosed: true }
    if (groups.some((group) => path?.startsWith(`${group.path} / `)))
      return { text: t('inside'), isClosed: true }
    if (id === hereId) return { text: t('here'), isClosed: false }
    const tooMany = seats === undefined ? undefined : people.find(({ person }) => person.seats > seats)
    if (tooMany) return { text: t('tooFew', { name: memberName(tooMany) }), isClosed: false }
    if (serialNumber === undefined) return undefined
    // Things that may not move at all are named when all else is asked for.
    for (const member of members.filter((one) => mayMove(one, viewer))) {
      const rule = ruleOf(member, { id, serialNumber, rootOf })
      if (rule) return { text: tError(rule as Parameters<typeof tError>[0]), isClosed: false }
    }
    return undefined
  }
}
