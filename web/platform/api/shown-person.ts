let shown: number | null = null

/**
 * The owner of this page: the number of the account that it shows; null: none. By now the browser may be signed in as another.
 */
export const shownPerson = (): number | null => shown

export function showPerson(accountId: number | null): void {
  shown = accountId
}
