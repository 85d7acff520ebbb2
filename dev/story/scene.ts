import type { Stage } from './stage.ts'

/** Something that happens on a day of the story. Those of one day happen in the order of their lists. `daysAgo` 0: just now. */
export type Scene = { daysAgo: number; play: (stage: Stage) => Promise<unknown> }
