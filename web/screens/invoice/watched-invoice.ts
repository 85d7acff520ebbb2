import type { Invoice } from '#contract/invoices.ts'
import { invoiceQuery } from '../../features/invoices/queries.ts'
import { minuteMs } from '../../platform/durations.ts'

/** In milliseconds: the network takes minutes. */
const pollMs = 15_000
// Every call keeps the session alive, so a page that was left open stops asking after half an hour.
const maxAnswers = (30 * minuteMs) / pollMs

type State = { state: { data: Invoice | undefined; dataUpdateCount: number } }

const isUnderWay = ({ state: { data } }: State) => data?.sending === 'queued' || data?.sending === 'sent'

/** An invoice, asked for again while the page is visible and the invoice is on its way over Peppol. */
export const watchedInvoiceQuery = (number: string) => ({
  ...invoiceQuery(number),
  refetchInterval: (query: State) =>
    isUnderWay(query) && query.state.dataUpdateCount < maxAnswers ? pollMs : false,
  refetchOnWindowFocus: isUnderWay,
})
