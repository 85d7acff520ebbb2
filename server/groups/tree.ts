/** The groups that a person administers: all of them, one with all below it, or none. */
export type Scope = { kind: 'all' } | { kind: 'below'; path: string } | { kind: 'none' }

/** Levels of groups below each other; deeper trees help nobody and make long paths. */
export const deepest = 20

/** The ids from the top, of a path such as `/12/34/`. */
export function idsOfPath(path: string): number[] {
  return path.split('/').filter(Boolean).map(Number)
}

/** The path of the group above; `/` at the top. */
export const parentPath = (path: string): string => path.slice(0, path.lastIndexOf('/', path.length - 2) + 1)

/** The level of a group: 1 at the top. */
export const depthOf = (path: string): number => idsOfPath(path).length

/** The deepest level among these groups; their number is not bounded, so that spreading them as arguments would throw. */
export const deepestOf = (paths: readonly string[]): number =>
  paths.reduce((level, path) => Math.max(level, depthOf(path)), 0)

/** Whether a group's path lies at or below another's. */
export function isWithin(path: string, ancestor: string): boolean {
  return path.startsWith(ancestor)
}

/** The smallest text beyond all paths at or below this one: `0` follows `/` in the C collation. */
export function endOfSubtree(path: string): string {
  return `${path.slice(0, -1)}0`
}
