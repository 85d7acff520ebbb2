import { editGroup, GroupChange, NewEndDate } from '#contract/groups.ts'
import type { Was } from '#contract/was.ts'
import { call } from '../../platform/api/call.ts'
import { mailLanguage as language } from '../../platform/api/mail-language.ts'

/**
 * Sets the end date of the licence with this root group, and nothing else.
 * @param was what the change rests on
 * @returns the end date as the server has it now
 */
export async function extendLicence(
  rootGroupId: number,
  { change, was }: { change: GroupChange; was: Was },
): Promise<string | null> {
  const { data } = await call(editGroup, {
    params: { id: rootGroupId },
    body: { group: { id: rootGroupId, ...GroupChange.toWire(change), was }, language },
  })
  return NewEndDate.fromWire(data).validUntil
}
