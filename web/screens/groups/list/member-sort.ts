import { deviceStorage } from '../../../kit/storage.ts'
import type { GroupsSearch, Sort } from '../search-params.ts'

const storageKey = 'portal.peopleBy'
const byName = 'fullName'

/** The order of the list: the address's, else the one that was last chosen on this device; undefined: the server's. */
export const sortOf = ({ sort }: Pick<GroupsSearch, 'sort'>): Sort | undefined =>
  sort ?? (deviceStorage.get(storageKey) === byName ? byName : undefined)

/** Remembers on this device whether people are sorted by name or by username. */
export function rememberSort(sort: Sort): void {
  const column = sort.replace('-', '')
  if (column === byName) deviceStorage.set(storageKey, byName)
  if (column === 'name') deviceStorage.remove(storageKey)
}

/** The sorted column leads in a row. */
export const leadsWithName = (sort: Sort | undefined): boolean => (sort ?? '').replace('-', '') === byName
