import { embedded, type Mutant } from './mutant.ts'

/** Orders on invoice, beside payments online: each term is charged once, each number given once. */
export const orderMutants: Mutant[] = [
  {
    id: 'unpaid-invoice-ignored',
    breaks: 'a licence has one unpaid invoice at most',
    file: 'server/orders/make-order.ts',
    text: "if (unpaid !== null) throw conflict('order.invoiceOpen', { number: unpaid })",
    instead: '',
    killers: [embedded('server/orders/place-order.test.ts')],
  },
  {
    id: 'term-charged-twice',
    breaks: 'a term ordered on invoice is not paid online as well',
    file: 'server/orders/settle-online.ts',
    text: "if (await rows.isExtendedBy(trx, { kind: 'invoice', licenceId, ...seen })) {",
    instead: 'if (false) {',
    killers: [embedded('server/orders/settle-online.test.ts')],
  },
  {
    id: 'number-without-lock',
    breaks: 'invoices at the same moment have different numbers, and none is left out',
    file: 'server/invoices/paper-rows.ts',
    text: 'SET last = taken.last + 1 RETURNING',
    instead: 'SET last = (SELECT max(s.last) + 1 FROM paper_series AS s) RETURNING',
    killers: [{ project: 'postgresql', test: 'test/ordered-once.test.ts' }],
  },
]
