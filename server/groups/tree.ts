/** The groups that a person administers: all of them, one with all below it, or none. */
export type Scope = { kind: 'all' } | { kind: 'below'; path: string } | { kind: 'none' }

/** Levels of groups below each other; deeper trees help nobody and make long paths. */
export const deepest = 20

/** The ids from the top, of a path such as `/12/34/`. */
export function idsOfPath(path: string): number[] {
  return path.split('/').filter(Boolean).map(Number)
}

/** Whether a group's path lies at or below another's. */
export function isWithin(path: string, ancestor: string): boolean {
  return path.startsWith(ancestor)
}

/** The smallest text beyond all paths at or below this one: `0` follows `/` in the C collation. */
export function endOfSubtree(path: string): string {
  return `${path.slice(0, -1)}0`
}
