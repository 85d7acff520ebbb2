import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { quoteByCodeQuery } from '../../features/quotes/queries.ts'
import { Checking } from '../../platform/Checking.tsx'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { usePageDetail } from '../../platform/page-title.ts'

export { loadQuotesMessages as loadMessages } from '../../features/quotes/messages.ts'

// A part of its own, as it is large; it loads while the quote is asked for.
const loadPage = () => import('./QuotePage.tsx')
const QuotePage = lazyNamed(loadPage, 'QuotePage')
void loadPage().catch(() => undefined)

/** The page of a quote's link, for its buyer, who needs no account. Only a press accepts it, as mail scanners open links. */
export function QuoteScreen() {
  const { code } = useParams({ from: '/public/quote/$code' })
  const { data, error, refetch } = useQuery(quoteByCodeQuery(code))
  usePageDetail(data?.number)
  if (!data && !error) return <Checking />
  return (
    <Suspense fallback={<Checking />}>
      <QuotePage code={code} data={data} error={error} onRetry={() => void refetch()} />
    </Suspense>
  )
}
