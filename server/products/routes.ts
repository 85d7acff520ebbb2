import * as contract from '#contract/products.ts'
import { pageOf } from '../http/paging.ts'
import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listProducts, readProduct } from './products.ts'

export function productRoutes(serve: Serve, services: Services): void {
  serve(contract.listProducts, async ({ person, query }) => {
    const { products, total } = await listProducts(services, person, pageOf(query))
    return { data: products.map(contract.productToWire), total }
  })

  serve(contract.readProduct, async ({ person, params }) => ({
    product: contract.productToWire(await readProduct(services, person, params.sn)),
  }))
}
