import * as contract from '#contract/journal.ts'
import { readerOf } from '../platform/http/caller.ts'
import { pageOf } from '../platform/http/paging.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { readJournal, readReceipts } from './journal.ts'
import { exportMoney, exportSales } from './journal-file.ts'

export function journalRoutes(serve: Serve, services: Services): void {
  serve(contract.listJournal, async ({ person, query, browser }) => {
    const { month, format, language } = query
    if (format === 'csv') return exportSales(services, { person, month, ...readerOf(browser, language) })
    return contract.Journal.toWire(await readJournal(services, person, month, pageOf(query)))
  })

  serve(contract.listReceipts, async ({ person, query, browser }) => {
    const { month, format, language } = query
    if (format === 'csv') return exportMoney(services, { person, month, ...readerOf(browser, language) })
    return contract.ReceiptJournal.toWire(await readReceipts(services, person, month, pageOf(query)))
  })
}
