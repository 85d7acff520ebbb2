import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Quote } from '#contract/quotes.ts'
import paper from '../../features/invoices/paper/Paper.module.css'
import { quoteQuery } from '../../features/quotes/queries.ts'
import { Terms } from '../../features/quotes/Terms.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Spinner } from '../../kit/ui/Spinner.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { Unbroken } from '../../kit/ui/Unbroken.tsx'
import { useFallbackFocus } from '../../kit/ui/useFallbackFocus.ts'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { addressOf } from '../../platform/addresses.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import styles from './QuoteNext.module.css'

const AcceptDialog = lazyNamed(() => import('./AcceptDialog.tsx'), 'AcceptDialog')

/** The terms of a quote with the button that accepts it; of one that cannot be accepted, the reason and the next step. */
export function QuoteNext({ number }: { number: string }) {
  const t = useTranslations('quotes')
  const tUi = useTranslations('ui')
  const errorText = useErrorText()
  const heading = useRef<HTMLHeadingElement>(null)
  const { opened, open, close } = useOpenedDialog<Quote>(number)
  useFallbackFocus(opened, heading)
  const { data, error, refetch } = useQuery(quoteQuery(number))
  if (!data && error)
    return <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Spinner label={tUi('loading')} />
  return (
    <>
      <Loaded quote={data} heading={heading} onAccept={() => open(data)} />
      {opened && (
        <Suspense>
          <AcceptDialog key={opened.turn} quote={opened.dialog} isOpen={opened.isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

type LoadedProps = { quote: Quote; heading: RefObject<HTMLHeadingElement | null>; onAccept: () => void }

function Loaded({ quote, heading, onAccept }: LoadedProps) {
  const t = useTranslations('quotes')
  const date = useCalendarDate()
  const { state, due, invoice, buyer, customer } = quote
  const box = { heading, state }
  if (state === 'open')
    return (
      <Box {...box} title={t('terms')}>
        <Terms quote={quote} />
        <Button variant="primary" icon={Check} onPress={onAccept}>
          {t('accept.action')}
        </Button>
      </Box>
    )
  if (state === 'accepted')
    return (
      <Box {...box} title={t('accepted.before')}>
        {invoice !== null && (
          <>
            <p>
              <Unbroken text={t('accepted.beforeText', { number: invoice, email: buyer.email })} />
            </p>
            <TextLink href={addressOf.invoice(invoice)} isStrong>
              {t('accepted.see', { number: invoice })}
            </TextLink>
          </>
        )}
      </Box>
    )
  return (
    <Box {...box} title={t(`${state}.title`)}>
      <p>
        <Unbroken text={t(`${state}.text`, { date: date(due) })} />
      </p>
      <TextLink href={addressOf.renewal(customer.serialNumber)} isStrong>
        {t('renew')}
      </TextLink>
    </Box>
  )
}

type BoxProps = {
  heading: RefObject<HTMLHeadingElement | null>
  state: Quote['state']
  title: string
  children: ReactNode
}

function Box({ heading, state, title, children }: BoxProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`${paper.box} ${styles.next} ${state === 'open' || state === 'accepted' ? '' : styles.over}`}
    >
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
