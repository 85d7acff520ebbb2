import { OptionalPart } from '../../kit/ui/OptionalPart.tsx'
import { lazyNamed } from '../../platform/lazy-named.ts'

// Loads its own data and texts, after the paper.
const QuoteNext = lazyNamed(
  () => import('./QuoteNext.tsx'),
  'QuoteNext',
  async () => (await import('../../features/quotes/messages.ts')).loadQuotesMessages,
)

/** The next step for a quote, below its paper. */
export function QuotePart({ number }: { number: string }) {
  return (
    <OptionalPart>
      <QuoteNext number={number} />
    </OptionalPart>
  )
}
