import { sql } from 'kysely'

/** The amount of the concern of a payment `p`: all that was paid back or taken back, or all that extended nothing; null without a concern. */
export const concernCents = sql<number | null>`CASE WHEN p.concern = 'notExtended' THEN p.amount_cents
    WHEN p.concern IS NOT NULL THEN p.refunded_cents + p.charged_back_cents END`
