import type pg from 'pg'

/** What a check of the database against what was acknowledged finds. */
export type Verdict = { lost: string[]; doubled: string[] }

/** Somebody who works without pause. `turn`: one piece of work, whatever comes of it. */
export type Writer = { turn: () => Promise<void>; check: (pool: pg.Pool) => Promise<Verdict> }

/** Values that come more than once, with how often. */
export function repeated(values: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).map(([value, count]) => `${count} × ${value}`)
}
