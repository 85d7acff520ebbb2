import { useTranslations } from 'use-intl'
import type { Quote, QuoteState } from '#contract/quotes.ts'
import { Outcome } from '../../features/public-forms/Outcome.tsx'
import { Unbroken } from '../../kit/ui/Unbroken.tsx'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { Contact } from './Contact.tsx'

/** `isNow`: it was accepted on this page just now. */
type Props = { quote: Quote; state: Exclude<QuoteState, 'open'>; isNow: boolean }

/** The outcome of a quote that is no longer open, and the next step. */
export function QuoteOutcome({ quote, state, isNow }: Props) {
  const t = useTranslations('quotes')
  const date = useCalendarDate()
  const { invoice, buyer, validUntil, extendedOn, dueDays, due, seller } = quote
  if (state === 'accepted') {
    const sentences = [
      invoice !== null &&
        t(isNow ? 'accepted.nowText' : 'accepted.beforeText', { number: invoice, email: buyer.email }),
      isNow && t('pay', { days: dueDays }),
      isNow && t(extendedOn === 'order' ? 'accepted.runs' : 'runsOncePaid', { date: date(validUntil) }),
    ].filter((sentence) => sentence !== false)
    return (
      <Outcome
        kind="thanks"
        title={t(isNow ? 'accepted.now' : 'accepted.before')}
        text={sentences.map((sentence) => (
          <p key={sentence}>
            <Unbroken text={sentence} />
          </p>
        ))}
      />
    )
  }
  return (
    <Outcome
      kind="over"
      title={t(`${state}.title`)}
      text={
        <p>
          <Unbroken text={t(`${state}.text`, { date: date(due) })} />
        </p>
      }
      action={<Contact seller={seller} text={t('ask', { seller: seller.name })} />}
    />
  )
}
