import { firstPage, stringifySearch } from './search-params.ts'

type List = Partial<typeof firstPage> & Record<string, string | number | undefined>

/** Ids in their order, each as the step from the one before: an address with 1,000 of them must not become too long for proxies. */
function asSteps(ids: readonly number[]): string {
  const sorted = [...new Set(ids)].sort((a, b) => a - b)
  return sorted.map((id, index) => id - (sorted[index - 1] ?? 0)).join('-')
}

/** Addresses of pages with parameters. */
export const addressOf = {
  product: (serialNumber: string) => `/products/${encodeURIComponent(serialNumber)}`,
  renewal: (serialNumber: string) => `/extend/product/${encodeURIComponent(serialNumber)}`,
  invoice: (number: string) => `/invoices/${encodeURIComponent(number)}`,
  /** The groups and people of a licence, for staff. */
  licence: (serialNumber: string) => `/users/${encodeURIComponent(serialNumber)}`,
  /** The page of a person, for staff and admins. */
  person: (id: number) => `/people/${id}`,
  /** The search among all customers' accounts, for staff. */
  accountSearch: (text: string) => `/users/search/${encodeURIComponent(text)}`,
  /**
   * The login cards of those whose passwords were made just now; of a group with all below it; of those there who never signed in;
   * or of up to 1,000 people there. `prints`: they are sent to the printer at once.
   */
  loginCards: (groupId?: number, who?: 'never' | readonly number[], prints = false) =>
    `/users/cards${stringifySearch({
      group: groupId,
      ...(who === 'never' ? { who } : { people: who && asSteps(who) }),
      print: prints ? 'now' : undefined,
    })}`,
  /** The page that starts a sign-in at the identity provider to open this app. */
  externalSignIn: (app: Record<string, string | undefined>) => `/login/leerid${stringifySearch(app)}`,
  /** The own group, with what adds several people or an admin. */
  adding: (add: 'several' | 'admin') => `/users${stringifySearch({ add })}`,
  /** The class door of a group, for its teacher. */
  classDoor: (groupId: number) => `/users/door${stringifySearch({ group: groupId })}`,
  /** The plan for a new school year below a group. */
  newYear: (groupId: number) => `/users/new-year${stringifySearch({ group: groupId })}`,
  /** The changes in a group and below it. */
  activity: (groupId: number) => `/users/activity${stringifySearch({ group: groupId })}`,
  /** The things deleted there that can be restored. */
  bin: (groupId: number) => `/users/deleted${stringifySearch({ group: groupId })}`,
  /** A list at this path; omits defaults. */
  list(path: string, { page, size, ...search }: List): string {
    const shown = {
      ...search,
      page: page === firstPage.page ? undefined : page,
      size: size === firstPage.size ? undefined : size,
    }
    return path + stringifySearch(shown)
  },
}
