let shown: number | null = null

/**
 * Whose page this is: the number of the account that it shows; null: nobody's. By now the browser may be signed in as another.
 */
export const shownPerson = (): number | null => shown

export function showPerson(accountId: number | null): void {
  shown = accountId
}
