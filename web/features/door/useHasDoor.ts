import { useQuery } from '@tanstack/react-query'
import type { Group } from '#contract/groups.ts'
import { signInSettingsQuery } from '../sign-in-settings/query.ts'

const freshMs = 60_000

/** Whether a group's school has class doors: asked once for all groups of a licence. False until that is known. */
export function useHasDoor({ id, serialNumber }: Pick<Group, 'id' | 'serialNumber'>): boolean {
  const { data } = useQuery({
    ...signInSettingsQuery(id, serialNumber),
    enabled: serialNumber !== null,
    staleTime: freshMs,
  })
  return data?.door === true
}
