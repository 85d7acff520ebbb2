import type { Account } from '#contract/account.ts'
import { addAdmin, addUser, deleteAdmin, deleteUser, endSessions, moveUser } from '#contract/accounts.ts'
import { endAppSession } from '#contract/app-sessions.ts'
import { addGroup, deleteGroup, editGroup, GroupChange, moveGroup } from '#contract/groups.ts'
import type { Member } from '#contract/members.ts'
import { call } from '../../api/call.ts'
import { mailLanguage as language } from '../../api/mail-language.ts'

export type NewAccount = { login: string; password: string }

export const addUserTo = (groupId: number, user: NewAccount) =>
  call(addUser, { params: { groupId }, body: { user, language } })

export const addAdminTo = (groupId: number, admin: NewAccount) =>
  call(addAdmin, { params: { groupId }, body: { admin, language } })

export const addGroupTo = (id: number, name: string) =>
  call(addGroup, { params: { id }, body: { group: { name }, language } })

export const changeGroup = (id: number, change: GroupChange) =>
  call(editGroup, { params: { id }, body: { group: { id, ...GroupChange.toWire(change) }, language } })

export const removePerson = ({ id, isAdmin }: Account) =>
  call(isAdmin ? deleteAdmin : deleteUser, { params: { id } })

/** @param withAllBelow without it, the server refuses a group that is not empty and tells what it holds */
export const removeGroup = (id: number, withAllBelow: boolean) =>
  call(deleteGroup, { params: { id }, query: { recursive: withAllBelow ? 'true' : undefined } })

export const endSessionsOf = (id: number) => call(endSessions, { params: { id } })

/** Closes an app that somebody uses, which gives its seat back. */
export const endApp = (id: number) => call(endAppSession, { params: { id } })

/** Moves a group, with all that is in it, or a person. */
export async function moveMember(member: Member, target: number): Promise<void> {
  if (member.kind === 'group') await call(moveGroup, { params: { newParent: target, id: member.group.id } })
  else await call(moveUser, { params: { groupId: target, accountId: member.person.id } })
}
