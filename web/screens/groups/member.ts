import { type Account, type AccountOnWire, accountFromWire } from '#contract/accounts.ts'
import { type Group, type GroupOnWire, groupFromWire, isGroupOnWire } from '#contract/groups.ts'

/** What a group holds: sub-groups and people. */
export type Member = { kind: 'group'; group: Group } | { kind: 'person'; person: Account }

/** A row of the list in the field's own words. */
export function memberFromWire(wire: GroupOnWire | AccountOnWire): Member {
  return isGroupOnWire(wire)
    ? { kind: 'group', group: groupFromWire(wire) }
    : { kind: 'person', person: accountFromWire(wire) }
}

/** Tells one member from every other, across both kinds. */
export function memberKey(member: Member): string {
  return member.kind === 'group' ? `group-${member.group.id}` : `person-${member.person.id}`
}

/** What to call a member in a sentence. */
export function memberName(member: Member): string {
  return member.kind === 'group' ? member.group.name : member.person.login
}
