import { vendorsQuery } from '../../screens/vendors/queries.ts'
import type { VendorsSearch } from '../../screens/vendors/search-params.ts'
import type { Visit } from './in-background.ts'

/** /accounts: the page of the list. */
export function loadVendors({ context, deps }: Visit<{ deps: VendorsSearch }>): void {
  void context.queryClient.prefetchQuery(vendorsQuery(deps))
}
