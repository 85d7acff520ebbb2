import * as v from 'valibot'
import { Buyer } from './buyers.ts'
import { as, mapped } from './mapped.ts'
import { Line } from './orders.ts'

export const paperKinds = ['invoice', 'credit_note', 'quote'] as const

export type PaperKind = (typeof paperKinds)[number]

/** A line of a paper. `detail`: what it is for, in the language of the paper. */
export const PaperLine = mapped({ ...Line.fields, detail: v.string() })

/** A buyer as it stands on a paper: of a visitor who paid with the web code, only the name may be known. */
export const PaperBuyer = mapped({
  ...Buyer.fields,
  street: v.string(),
  postcode: v.string(),
  city: v.string(),
  country: v.string(),
  email: v.string(),
})

/**
 * How a paper goes over Peppol. `address`: the buyer's, such as `0208:0123456749`. `at`: since when it is in its state, ISO 8601. `fault`, for staff: why
 * it was refused, in the words of the network; else empty.
 */
export const Peppol = mapped({ address: v.string(), at: v.string(), fault: v.string() })

/** The days after its due day on which a buyer is reminded of an invoice that is not paid; negative: before it. */
export const paymentReminderSteps = [-7, 7, 21, 35] as const

export type PaymentReminderStep = (typeof paymentReminderSteps)[number]

const PaymentReminder = v.object({ date: v.string(), step: v.picklist(paymentReminderSteps) })

/** The payment reminders of an invoice, the first one first. `next`: the earliest day of the next one; null: none goes out. */
export const PaymentReminders = v.object({
  sent: v.array(PaymentReminder),
  next: v.nullable(PaymentReminder),
})

/**
 * A problem that was reported with an invoice, and is not settled. `since`: the day of the report. `isAnswered`: whether the person who reported it gets
 * the answer by mail: not staff, nor an account without an address.
 */
export const Dispute = mapped({
  since: v.string(),
  reason: v.string(),
  isAnswered: as('is_answered', v.boolean()),
})
