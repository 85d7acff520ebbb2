import * as contract from '#contract/products.ts'
import { pageOf } from '../platform/http/paging.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { listProducts, readProduct } from './products.ts'

export function productRoutes(serve: Serve, services: Services): void {
  serve(contract.listProducts, async ({ person, query }) =>
    contract.ProductList.toWire(await listProducts(services, person, pageOf(query))),
  )

  serve(contract.readProduct, async ({ person, params }) => ({
    product: contract.Product.toWire(await readProduct(services, person, params.sn)),
  }))
}
