import { listOwed as listOwedCall, OwedInvoices } from '#contract/credit-notes.ts'
import * as files from '#contract/invoice-files.ts'
import * as contract from '#contract/invoices.ts'
import { notFound } from '../platform/errors.ts'
import { pageOf } from '../platform/http/paging.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { listInvoices, loadPaper, readInvoice } from './invoices.ts'
import { listOwed } from './owed-rows.ts'
import { fileNameOf, pdfOf } from './paper-file.ts'
import { paperAsUbl } from './ubl.ts'

const { Invoice, ListedInvoice } = contract

export function invoiceRoutes(serve: Serve, services: Services): void {
  serve(contract.listInvoices, async ({ person, params }) => ({
    data: (await listInvoices(services, person, params.sn)).map(ListedInvoice.toWire),
  }))
  serve(listOwedCall, async ({ query }) => OwedInvoices.toWire(await listOwed(services.db, pageOf(query))))
  serve(contract.readInvoice, async ({ person, params }) => ({
    data: Invoice.toWire(await readInvoice(services, person, params.number)),
  }))
  serve(files.invoiceAsPdf, async ({ person, params }) => {
    const paper = await loadPaper(services, person, params.number)
    return {
      name: `${fileNameOf(paper)}.pdf`,
      type: 'application/pdf',
      pieces: inOnePiece(() => pdfOf(paper)),
    }
  })
  serve(files.invoiceAsXml, async ({ person, params }) => {
    const paper = await loadPaper(services, person, params.number)
    if (paper.kind === 'quote') throw notFound('invoice.notFound')
    return {
      name: `${paper.number}.xml`,
      type: 'application/xml',
      pieces: inOnePiece(() => paperAsUbl(paper)),
    }
  })
}

/** Made when the piece has its turn. */
async function* inOnePiece(make: () => string | Promise<Uint8Array>) {
  yield await make()
}
