import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Quote } from '#contract/quotes.ts'
import { Outcome } from '../../features/public-forms/Outcome.tsx'
import { PublicFormPage } from '../../features/public-forms/PublicFormPage.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { isRefusal } from '../../platform/api/api-error.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { OpenedQuote } from './OpenedQuote.tsx'

type Props = { code: string; data: Quote | undefined; error: unknown; onRetry: () => void }

/** A quote that was found, or why there is none. */
export function QuotePage({ code, data, error, onRetry }: Props) {
  const t = useTranslations('quotes')
  const tTitles = useTranslations('shell.titles')
  const tPaper = useTranslations('paper')
  const errorText = useErrorText()
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
        <ErrorState title={t('failed')} text={errorText(error)} onRetry={onRetry} />
      )}
    </PublicFormPage>
  )
}

const customerOf = ({ customer: { name, town, serialNumber } }: Quote) =>
  [name || serialNumber, town].filter(Boolean).join(', ')
