import { useSession } from '../../session/SessionContext.tsx'
import type { Viewer } from './rules.ts'

/** Who looks at the screen, as far as the rules ask. */
export function useViewer(): Viewer {
  const { kind, account } = useSession()
  return { kind, accountId: account.id, groupId: account.group?.id ?? null }
}
