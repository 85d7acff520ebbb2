import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Quote } from '#contract/quotes.ts'
import { Outcome } from '../../features/public-forms/Outcome.tsx'
import { PublicFormPage } from '../../features/public-forms/PublicFormPage.tsx'
import { quoteByCodeQuery } from '../../features/quotes/queries.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { isRefusal } from '../../platform/api/api-error.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { Checking } from '../../platform/Checking.tsx'
import { usePageDetail } from '../../platform/page-title.ts'
import { OpenedQuote } from './OpenedQuote.tsx'

export { loadQuotesMessages as loadMessages } from '../../features/quotes/messages.ts'

/** The page of a quote's link, for its buyer, who needs no account. Only a press accepts it, as mail scanners open links. */
export function QuoteScreen() {
  const t = useTranslations('quotes')
  const tTitles = useTranslations('shell.titles')
  const tPaper = useTranslations('paper')
  const errorText = useErrorText()
  const { code } = useParams({ from: '/public/quote/$code' })
  const { data, error, refetch } = useQuery(quoteByCodeQuery(code))
  usePageDetail(data?.number)
  if (!data && !error) return <Checking />
  // 400: the code is too long to be one.
  const isOver = isRefusal(error, 'quote.notFound') || isRefusal(error, 'request.invalid')
  if (data && !isOver)
    return (
      <PublicFormPage
        icon={FileText}
        title={tPaper('quoteNumber', { number: data.number })}
        intro={t('intro', { customer: customerOf(data) })}
        isWide
      >
        {/* Another link may open while the page shows the outcome of the first. */}
        <OpenedQuote key={code} code={code} quote={data} />
      </PublicFormPage>
    )
  return (
    <PublicFormPage icon={FileText} title={tTitles('quote')}>
      {isOver ? (
        <Outcome kind="wrongLink" title={t('over.title')} text={<p>{t('over.text')}</p>} />
      ) : (
        <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
      )}
    </PublicFormPage>
  )
}

const customerOf = ({ customer: { name, town, serialNumber } }: Quote) =>
  [name || serialNumber, town].filter(Boolean).join(', ')
