/** A problem found by a check. */
export type Finding = {
  /** The check, in two or three words. */
  check: string
  /** The place, in words: `button “Save”`. */
  where: string
  what: string
}

export const written = ({ check, where, what }: Finding): string => `${check}: ${what}\n    at ${where}`
