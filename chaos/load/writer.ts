import type pg from 'pg'

/** Differences between the database and what was acknowledged. */
export type Verdict = { lost: string[]; doubled: string[] }

/** A client that works without pause. `step`: one unit of work, whatever its outcome. */
export type Writer = { step: () => Promise<void>; check: (pool: pg.Pool) => Promise<Verdict> }

/** Values that occur more than once, with their counts. */
export function repeated(values: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).map(([value, count]) => `${count} × ${value}`)
}
