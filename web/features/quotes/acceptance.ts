import * as v from 'valibot'
import * as field from '#contract/fields.ts'
import type { Quote } from '#contract/quotes.ts'
import { isRefusal } from '../../platform/api/api-error.ts'

/** The form that accepts a quote: the reference of the order. */
export const acceptanceForm = ({ needsReference }: Pick<Quote, 'needsReference'>) =>
  v.object({ reference: needsReference ? field.requiredText(100) : field.text(100) })

/** Whether the quote is in another state by now. */
export const isNotOpen = (error: unknown): boolean =>
  (['quote.notFound', 'quote.accepted', 'quote.expired', 'quote.outdated'] as const).some((code) =>
    isRefusal(error, code),
  )
