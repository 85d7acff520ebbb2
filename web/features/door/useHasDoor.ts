import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Group } from '#contract/groups.ts'
import { readSignInSettings, SignInSettings } from '#contract/sign-in-settings.ts'
import { call } from '../../platform/api/call.ts'

const freshMs = 60_000

/** How users of a licence may sign in. @param groupId any group of it */
const signInSettingsQuery = (serialNumber: string | null, groupId: number) =>
  queryOptions({
    queryKey: ['signInSettings', serialNumber],
    queryFn: async ({ signal }): Promise<SignInSettings> =>
      SignInSettings.fromWire((await call(readSignInSettings, { params: { id: groupId } }, signal)).data),
    staleTime: freshMs,
  })

/** Whether a group's school has class doors: asked once for all groups of a licence. False until that is known. */
export function useHasDoor({ id, serialNumber }: Pick<Group, 'id' | 'serialNumber'>): boolean {
  const { data } = useQuery({ ...signInSettingsQuery(serialNumber, id), enabled: serialNumber !== null })
  return data?.door === true
}
