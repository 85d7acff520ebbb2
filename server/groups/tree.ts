/** The groups that a person administers: all of them, one with all below it, or none. */
export type Scope = { kind: 'all' } | { kind: 'below'; path: string } | { kind: 'none' }

/** Paths from `from` up to, but without, `end`. */
export type PathRange = { from: string; end: string }

/** The paths of a scope's groups; an empty range for none. */
export function pathsOf(scope: Scope): PathRange {
  if (scope.kind === 'none') return { from: '', end: '' }
  const from = scope.kind === 'all' ? '/' : scope.path
  return { from, end: endOfSubtree(from) }
}

/** Levels of groups below each other; deeper trees help no one and make long paths. */
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

/** Whether a group's path is at or below another's. */
export function isWithin(path: string, ancestor: string): boolean {
  return path.startsWith(ancestor)
}

/** The smallest text beyond all paths at or below this one: `0` follows `/` in the C collation. */
export function endOfSubtree(path: string): string {
  return `${path.slice(0, -1)}0`
}

/** Whether a path is at or below the groups that a person administers. */
export const isInScope = (path: string, scope: Scope): boolean =>
  scope.kind === 'all' || (scope.kind === 'below' && isWithin(path, scope.path))

/** The path of a group at or above another. @param id of the upper one */
export function pathUpTo(path: string, id: number): string {
  const line = idsOfPath(path)
  return `/${line.slice(0, line.indexOf(id) + 1).join('/')}/`
}
