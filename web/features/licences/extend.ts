import { editGroup, GroupChange, NewEndDate } from '#contract/groups.ts'
import { call } from '../../platform/api/call.ts'
import { mailLanguage as language } from '../../platform/api/mail-language.ts'

/**
 * Sets the end date of the licence with this root group, and nothing else.
 * @param from the end date that the person saw
 * @returns the end date as the server has it now
 */
export async function extendLicence(
  rootGroupId: number,
  { from, until }: { from: string; until: string },
): Promise<string | null> {
  const change = {
    ...GroupChange.toWire({ validUntil: until }),
    was: { [GroupChange.wireNames.validUntil]: from },
  }
  const { data } = await call(editGroup, {
    params: { id: rootGroupId },
    body: { group: { id: rootGroupId, ...change }, language },
  })
  return NewEndDate.fromWire(data).validUntil
}
