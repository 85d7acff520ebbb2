import { Check } from 'lucide-react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Quote } from '#contract/quotes.ts'
import paper from '../../features/invoices/paper/Paper.module.css'
import { acceptanceForm, isNotOpen } from '../../features/quotes/acceptance.ts'
import { acceptQuote } from '../../features/quotes/queries.ts'
import { ReferenceField } from '../../features/quotes/ReferenceField.tsx'
import { Terms } from '../../features/quotes/Terms.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import { formResolver } from '../../platform/api/form.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import styles from './QuoteScreen.module.css'

type Props = {
  code: string
  quote: Quote
  onAccepted: (accepted: Quote) => void
  /** The quote is in another state by now. */
  onOver: () => void
}

/** The terms of a quote, the reference of the order, and the button that accepts it. */
export function AcceptForm({ code, quote, onAccepted, onOver }: Props) {
  const t = useTranslations('quotes')
  const euros = useEuros()
  const titleId = useId()
  const { number, buyer, totalCents } = quote
  const form = useForm({
    resolver: formResolver(acceptanceForm(quote)),
    defaultValues: { reference: buyer.reference },
  })
  const { submit, isPending, error } = useSubmit({
    call: ({ reference }: { reference: string }) => acceptQuote({ number, code, reference }),
    form,
    isToldInPlace: () => true,
    onSuccess: onAccepted,
    onError: (failure) => isNotOpen(failure) && onOver(),
  })
  return (
    <div className={styles.accept}>
      <section className={`${paper.box} ${styles.terms}`} aria-labelledby={titleId}>
        <h2 id={titleId}>{t('terms')}</h2>
        <Terms quote={quote} />
      </section>
      <Form onSubmit={form.handleSubmit(submit)} error={error}>
        <ReferenceField control={form.control} quote={quote} />
        <Button type="submit" variant="primary" icon={Check} isPending={isPending} fullWidth>
          {t('submit', { amount: euros(totalCents) })}
        </Button>
      </Form>
    </div>
  )
}
