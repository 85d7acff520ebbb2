import type { Account } from '#contract/account.ts'
import { addAdmin, addUser, deleteAdmin, deleteUser, moveUser } from '#contract/accounts.ts'
import { endAppSession } from '#contract/app-sessions.ts'
import { addGroup, deleteGroup, editGroup, GroupChange, moveGroup } from '#contract/groups.ts'
import { inviteAdmin } from '#contract/inviting.ts'
import type { Member } from '#contract/members.ts'
import type { Was } from '#contract/was.ts'
import { call } from '../../../platform/api/call.ts'
import { mailLanguage as language } from '../../../platform/api/mail-language.ts'
import { currentLanguage } from '../../../platform/i18n/language.ts'

type NewAccount = { name?: string; login: string; password: string }

export const addUserTo = (groupId: number, user: NewAccount) =>
  call(addUser, { params: { groupId }, body: { user, language } })

export const addAdminTo = (groupId: number, admin: NewAccount) =>
  call(addAdmin, { params: { groupId }, body: { admin, language } })

/** The mail is in the language of who invites: of the one who is invited nothing is known yet. */
export const inviteAdminTo = (id: number, admin: { email: string; name: string; login: string }) =>
  call(inviteAdmin, {
    params: { id },
    body: {
      admin: { ...admin, login: admin.login === '' ? undefined : admin.login },
      language: currentLanguage(),
    },
  })

export const addGroupTo = (id: number, name: string) =>
  call(addGroup, { params: { id }, body: { group: { name }, language } })

/** @param was what the change rests on */
export const changeGroup = (id: number, { change, was }: { change: GroupChange; was: Was }) =>
  call(editGroup, { params: { id }, body: { group: { id, ...GroupChange.toWire(change), was }, language } })

export const removePerson = ({ id, isAdmin }: Account) =>
  call(isAdmin ? deleteAdmin : deleteUser, { params: { id } })

/** @param withAllBelow without it, the server refuses if the group is not empty, and reports its contents */
export const removeGroup = (id: number, withAllBelow: boolean) =>
  call(deleteGroup, { params: { id }, query: { recursive: withAllBelow ? 'true' : undefined } })

/** Ends a person's app session and frees its seat. */
export const endApp = (id: number) => call(endAppSession, { params: { id } })

/** The group of something; 0 is the top level. */
export const groupOf = (member: Member): number | undefined =>
  member.kind === 'group' ? member.group.parentId : member.person.group?.id

/**
 * Moves a group with all its contents, or a person.
 * @param from the group that the person saw it in
 * @returns what the notice takes back
 */
export async function moveMember(
  member: Member,
  { from, to }: { from: number | undefined; to: number },
): Promise<number | undefined> {
  const query = from === undefined ? {} : { from: String(from) }
  const reply =
    member.kind === 'group'
      ? await call(moveGroup, { params: { newParent: to, id: member.group.id }, query })
      : await call(moveUser, { params: { groupId: to, accountId: member.person.id }, query })
  return reply.operation_id
}
