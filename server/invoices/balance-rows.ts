import { type RawBuilder, sql } from 'kysely'

/** The invoice that a paper `p` is about: itself, or the one that it credits. */
const invoiceOf = sql`coalesce(p.credits, p.number)`

/** The money that came in for an invoice less the money that went back, in cents. */
export const paidFor = (number: RawBuilder<unknown>) =>
  sql`(SELECT coalesce(sum(paid.amount_cents), 0)::int FROM receipts AS paid WHERE paid.number = ${number})`

/**
 * Joined to a paper `p`: the total of its invoice, the money that came in less the money that went back, and the credited amount. `cents.open` is
 * still to be paid (negative: too much came in), `cents.back` is to be paid back. In cents.
 */
export const balance = sql`LATERAL (
    SELECT i.total_cents AS total,
      ${paidFor(sql`i.number`)} AS paid,
      (SELECT coalesce(sum(c.total_cents), 0)::int FROM papers AS c WHERE c.credits = i.number) AS credited
    FROM papers AS i WHERE i.number = ${invoiceOf}
  ) AS sums CROSS JOIN LATERAL (
    SELECT sums.total - sums.credited - sums.paid AS open, greatest(0, sums.paid - (sums.total - sums.credited)) AS back
  ) AS cents`

/** Whether a problem with a paper `p` was reported and is not settled. */
export const isDisputed = sql<boolean>`EXISTS (SELECT FROM disputes AS d WHERE d.number = p.number AND d.settled_at IS NULL)`

/** The state of a paper `p` with its balance. @param today `YYYY-MM-DD` */
export const stateOn = (today: string) => sql`CASE
    WHEN p.kind = 'quote' THEN CASE WHEN EXISTS (SELECT FROM quotes AS q WHERE q.number = p.number AND q.became IS NOT NULL) THEN 'credited'
      WHEN p.due < ${today}::date THEN 'overdue' ELSE 'open' END
    WHEN p.kind = 'credit_note' THEN CASE WHEN cents.back > 0 THEN 'open' ELSE 'credited' END
    WHEN sums.credited >= sums.total THEN 'credited'
    WHEN cents.open <= 0 THEN 'paid' WHEN ${isDisputed} THEN 'disputed' WHEN sums.paid > 0 THEN 'partly_paid'
    WHEN p.due < ${today}::date THEN 'overdue' ELSE 'open' END`
