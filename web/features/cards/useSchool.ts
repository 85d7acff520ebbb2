import { useQuery } from '@tanstack/react-query'
import type { Group } from '#contract/groups.ts'
import { schoolQuery } from './queries.ts'

/** The school's name; for those who administer a part of it, the topmost name they see. `isKnown`: no other will come. */
export function useSchool(
  serialNumber: string | null,
  group: Group | null,
): { name: string; isKnown: boolean } {
  const { data, isLoading } = useQuery({ ...schoolQuery(serialNumber ?? ''), enabled: serialNumber !== null })
  return { name: data ?? group?.path.split(' / ')[0] ?? '', isKnown: !isLoading }
}
