import { useTranslations } from 'use-intl'
import { OptionalPart } from '../../kit/ui/OptionalPart.tsx'
import { Spinner } from '../../kit/ui/Spinner.tsx'
import { lazyNamed } from '../../platform/lazy-named.ts'

// Loads its own data and texts, after the paper.
const QuoteNext = lazyNamed(
  () => import('./QuoteNext.tsx'),
  'QuoteNext',
  async () => (await import('../../features/quotes/messages.ts')).loadQuotesMessages,
)

/** The next step for a quote, below its paper. */
export function QuotePart({ number }: { number: string }) {
  const t = useTranslations('ui')
  return (
    <OptionalPart fallback={<Spinner label={t('loading')} />}>
      <QuoteNext number={number} />
    </OptionalPart>
  )
}
