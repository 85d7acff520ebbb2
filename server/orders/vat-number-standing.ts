import type { VatNumberStanding } from '#contract/orders.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { StoredStanding } from './vat-number-rows.ts'

/** @param stored undefined: no one has asked about the number */
export const vatNumberStanding = (stored: StoredStanding | undefined): VatNumberStanding =>
  stored
    ? { id: stored.id, state: stored.state, since: dateInBrussels(stored.at) }
    : { id: null, state: 'unknown', since: null }
