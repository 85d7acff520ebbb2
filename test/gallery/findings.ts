/** What a check found wrong. */
export type Finding = {
  /** The check, in two or three words. */
  check: string
  /** Where, as somebody would describe it: `button “Save”`. */
  where: string
  what: string
}

export const written = ({ check, where, what }: Finding): string => `${check}: ${what}\n    at ${where}`
