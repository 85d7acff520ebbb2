import { firstPage, stringifySearch } from './search-params.ts'

type List = Partial<typeof firstPage> & Record<string, string | number | undefined>

/** The addresses of the portal's pages that are about one thing. */
export const addressOf = {
  product: (serialNumber: string) => `/products/${encodeURIComponent(serialNumber)}`,
  renewal: (serialNumber: string) => `/extend/product/${encodeURIComponent(serialNumber)}`,
  /** The groups and people of a licence, for staff. */
  licence: (serialNumber: string) => `/users/${encodeURIComponent(serialNumber)}`,
  /** What staff find among all customers' people. */
  accountSearch: (text: string) => `/users/search/${encodeURIComponent(text)}`,
  /** The page that signs in by the identity provider at once, to open this app. */
  externalSignIn: (app: Record<string, string | undefined>) => `/login/leerid${stringifySearch(app)}`,
  /** A list at this path; what goes without saying is left out. */
  list(path: string, { page, size, ...search }: List): string {
    const shown = {
      ...search,
      page: page === firstPage.page ? undefined : page,
      size: size === firstPage.size ? undefined : size,
    }
    return path + stringifySearch(shown)
  },
}
