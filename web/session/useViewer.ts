import type { Viewer } from '#contract/access.ts'
import { useSession } from './SessionContext.tsx'

/** The viewer of this screen; for screens behind the guard only. */
export function useViewer(): Viewer {
  const { kind, account } = useSession()
  return { kind, accountId: account.id, groupId: account.group?.id ?? null }
}
