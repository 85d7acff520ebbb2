import type { Viewer } from '#contract/access.ts'
import { useSession } from './SessionContext.tsx'

/** The signed-in person as the rules need them; only for screens behind the guard. */
export function useViewer(): Viewer {
  const { kind, account } = useSession()
  return { kind, accountId: account.id, groupId: account.group?.id ?? null }
}
