/** Hidden parts of a sheet; rows and columns count from 0. */
export type HiddenParts = { isHidden: boolean; rows: Set<number>; columns: Set<number> }

/** The whole numbers from the first to the last one, as far as an import reads. */
export const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(last, 20_000) - first + 1) }, (_, at) => first + at)
