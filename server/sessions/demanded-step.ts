import type { PersonKind } from '#contract/access.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Config } from '../platform/config/config.ts'

const isAmong = (kinds: readonly PersonKind[], kind: PersonKind) => kinds.includes(kind)

/** Whether people of this kind need a second step by now. */
export const isStepDemanded = ({ of, from }: Config['secondStep'], kind: PersonKind, now: Date): boolean =>
  isAmong(of, kind) && (from === null || from <= dateInBrussels(now))

/** From which day on people of this kind need one, `YYYY-MM-DD`; null: never, or by now. */
export const stepDemandedFrom = (
  { of, from }: Config['secondStep'],
  kind: PersonKind,
  now: Date,
): string | null => (isAmong(of, kind) && from !== null && from > dateInBrussels(now) ? from : null)
