import { editGroup, GroupChange, NewEndDate } from '#contract/groups.ts'
import { call } from '../../platform/api/call.ts'
import { mailLanguage as language } from '../../platform/api/mail-language.ts'

/**
 * Sets the end date of the licence with this root group, and nothing else.
 * @returns the end date as the server has it now
 */
export async function extendLicence(rootGroupId: number, validUntil: string): Promise<string | null> {
  const { data } = await call(editGroup, {
    params: { id: rootGroupId },
    body: { group: { id: rootGroupId, ...GroupChange.toWire({ validUntil }) }, language },
  })
  return NewEndDate.fromWire(data).validUntil
}
