import type { Account } from '#contract/account.ts'
import { addAdmin, addUser, deleteAdmin, deleteUser, moveUser } from '#contract/accounts.ts'
import { endAppSession } from '#contract/app-sessions.ts'
import { addGroup, deleteGroup, editGroup, GroupChange, moveGroup } from '#contract/groups.ts'
import type { Member } from '#contract/members.ts'
import { call } from '../../../platform/api/call.ts'
import { mailLanguage as language } from '../../../platform/api/mail-language.ts'

type NewAccount = { name?: string; login: string; password: string }

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

/** @param withAllBelow without it, the server refuses if the group is not empty, and reports its contents */
export const removeGroup = (id: number, withAllBelow: boolean) =>
  call(deleteGroup, { params: { id }, query: { recursive: withAllBelow ? 'true' : undefined } })

/** Ends a person's app session and frees its seat. */
export const endApp = (id: number) => call(endAppSession, { params: { id } })

/** Moves a group with all its contents, or a person. @returns what the notice takes back */
export async function moveMember(member: Member, target: number): Promise<number | undefined> {
  const reply =
    member.kind === 'group'
      ? await call(moveGroup, { params: { newParent: target, id: member.group.id } })
      : await call(moveUser, { params: { groupId: target, accountId: member.person.id } })
  return reply.operation_id
}
