import type { PersonKind } from '#contract/access.ts'
import { useSession } from './SessionContext.tsx'

/** Who looks at the screen, as far as rules ask. `groupId`: the group the own account lies in. */
export type Viewer = { kind: PersonKind; accountId: number | null; groupId: number | null }

/** The viewer of this screen; for screens behind the guard only. */
export function useViewer(): Viewer {
  const { kind, account } = useSession()
  return { kind, accountId: account.id, groupId: account.group?.id ?? null }
}
