import type { Group } from '#contract/groups.ts'
import type { Member } from '#contract/members.ts'

/** A unique key across both kinds of members. */
export function memberKey(member: Member): string {
  return member.kind === 'group' ? `group-${member.group.id}` : `person-${member.person.id}`
}

/** A member's name for use in sentences. */
export function memberName(member: Member): string {
  return member.kind === 'group' ? member.group.name : member.person.login
}

/** A group's path without its own name at the end. */
export function pathAbove({ path, name }: Pick<Group, 'path' | 'name'>): string {
  return path === name ? '' : path.slice(0, -name.length).replace(/ \/ $/, '')
}
