import * as contract from '#contract/invoices.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { loadPaper } from './invoices.ts'
import { invoiceAsUbl } from './ubl.ts'

export function invoiceXmlRoutes(serve: Serve, services: Services): void {
  serve(contract.invoiceAsXml, async ({ person, params }) => {
    const paper = await loadPaper(services, person, params.number)
    return { name: `${paper.number}.xml`, type: 'application/xml', pieces: inOne(invoiceAsUbl(paper)) }
  })
}

async function* inOne(text: string) {
  yield text
}
