import type { Member } from '#contract/members.ts'

/** Tells one member from every other, across both kinds. */
export function memberKey(member: Member): string {
  return member.kind === 'group' ? `group-${member.group.id}` : `person-${member.person.id}`
}

/** What to call a member in a sentence. */
export function memberName(member: Member): string {
  return member.kind === 'group' ? member.group.name : member.person.login
}
