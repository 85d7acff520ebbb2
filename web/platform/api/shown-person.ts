let shown: number | null = null

/** Whose page this is: the number of the account that is signed in as far as the page knows; null: nobody's. */
export const shownPerson = (): number | null => shown

export function showPerson(accountId: number | null): void {
  shown = accountId
}
