import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Quote } from '#contract/quotes.ts'
import { LinesTable } from '../../features/invoices/paper/LinesTable.tsx'
import paper from '../../features/invoices/paper/Paper.module.css'
import { Parties } from '../../features/invoices/paper/Parties.tsx'
import { Totals } from '../../features/invoices/paper/Totals.tsx'
import { quoteByCodeQuery } from '../../features/quotes/queries.ts'
import { Unbroken } from '../../kit/ui/Unbroken.tsx'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { AcceptForm } from './AcceptForm.tsx'
import { Contact } from './Contact.tsx'
import { QuoteOutcome } from './QuoteOutcome.tsx'
import styles from './QuoteScreen.module.css'

type Props = { code: string; quote: Quote }

/** A quote with the form that accepts it; of one that is no longer open, its outcome and the paper. */
export function OpenedQuote({ code, quote }: Props) {
  const t = useTranslations('quotes')
  const tPaper = useTranslations('paper')
  const date = useCalendarDate()
  const client = useQueryClient()
  const [hasAccepted, setAccepted] = useState(false)
  const { number, state, due, date: issued, buyer, customer, seller } = quote
  const query = quoteByCodeQuery(code)
  return (
    <>
      {state === 'open' ? (
        <p className={styles.until}>
          <Unbroken text={t('until', { date: date(due) })} />
        </p>
      ) : (
        <QuoteOutcome key={state} quote={quote} state={state} isNow={hasAccepted} />
      )}
      <div className={paper.paper}>
        <Parties
          {...quote}
          facts={[
            [tPaper('date'), date(issued)],
            [tPaper('validUntil'), date(due)],
            [tPaper('reference'), buyer.reference],
            [tPaper('customer'), customer.serialNumber],
          ]}
        />
        <LinesTable {...quote} caption={tPaper('quoteNumber', { number })} />
        <Totals {...quote} total={tPaper('total')} />
        {state === 'open' && (
          <>
            <AcceptForm
              code={code}
              quote={quote}
              onAccepted={(accepted) => {
                setAccepted(true)
                client.setQueryData(query.queryKey, accepted)
              }}
              onOver={() => void client.invalidateQueries(query)}
            />
            <Contact seller={seller} text={tPaper('questions')} />
          </>
        )}
      </div>
    </>
  )
}
