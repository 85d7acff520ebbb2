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
  {
    id: 'credited-beyond-total',
    breaks: 'an invoice is never credited by more than its total',
    file: 'server/orders/credit-invoice.ts',
    text: 'if (amountCents > leftCents)',
    instead: 'if (amountCents > totalCents)',
    killers: [embedded('server/orders/credit-invoice.test.ts')],
  },
  {
    id: 'credited-before-lock',
    breaks: 'two who credit an invoice at the same moment do not both do so',
    file: 'server/orders/at-invoice.ts',
    text: 'const invoice = await findPayable(trx, number)',
    instead: 'const invoice = found',
    killers: [{ project: 'postgresql', test: 'test/ordered-once.test.ts' }],
  },
  {
    id: 'changed-licence-taken-back',
    breaks: 'a credit note puts no end date back that someone has changed since the order',
    file: 'server/orders/undo-order.ts',
    text: 'if (licence.validUntil !== validUntil || (',
    instead: 'if ((',
    killers: [embedded('server/orders/undo-order.test.ts')],
  },
]
