import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Check,
  CloudAlert,
  CreditCard,
  Download,
  Hourglass,
  type LucideIcon,
  RotateCw,
  SearchX,
  TimerOff,
  Undo2,
  X,
} from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Payment, PaymentStatus } from '#contract/payments.ts'
import { Button, buttonClass } from '../../kit/ui/Button.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { PaymentFacts } from './PaymentFacts.tsx'
import { PaymentNotice, ToProducts } from './PaymentNotice.tsx'
import { paymentQuery, paymentsKey } from './queries.ts'

const looks: Record<PaymentStatus, { icon: LucideIcon; tone: 'pine' | 'apricot' | 'plain' | 'danger' }> = {
  paid: { icon: Check, tone: 'pine' },
  open: { icon: Hourglass, tone: 'apricot' },
  failed: { icon: X, tone: 'danger' },
  canceled: { icon: Undo2, tone: 'plain' },
  expired: { icon: TimerOff, tone: 'plain' },
}

/** The state of a payment, with the next steps. */
export function PaymentOutcome({ id }: { id: number }) {
  const t = useTranslations('payment')
  const { data: payment, error, isFetching, refetch } = useQuery(paymentQuery(id))
  useRefreshOncePaid(payment?.status)

  if (payment) return <Outcome payment={payment} />
  if (error) return <NoOutcome error={error} isFetching={isFetching} onRetry={() => void refetch()} />
  return (
    <PaymentNotice
      icon={Hourglass}
      tone="plain"
      title={t('title')}
      loading={t('loading')}
      actions={<ToProducts />}
    />
  )
}

/** Refetches all other data after the payment, because the new end date shows in many places. */
function useRefreshOncePaid(status: PaymentStatus | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (status !== 'paid') return
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== paymentsKey[0] })
  }, [client, status])
}

function Outcome({ payment }: { payment: Payment }) {
  const t = useTranslations('payment')
  const date = useCalendarDate()
  const { status, serialNumber, validUntil, invoice } = payment
  const startedOn = invoice ? addressOf.invoice(invoice.number) : addressOf.renewal(serialNumber)
  const text =
    status === 'paid' && validUntil !== null
      ? t('paid.renewed', { serialNumber, date: date(validUntil) })
      : t(`${status}.text`)
  return (
    <PaymentNotice
      {...looks[status]}
      title={t(`${status}.title`)}
      text={text}
      actions={
        <>
          {status === 'paid' && invoice && (
            <a className={buttonClass()} href={invoice.pdf} download>
              <Download aria-hidden size={20} />
              <span>{t('pdf')}</span>
            </a>
          )}
          <ToProducts variant={status === 'paid' ? 'primary' : 'secondary'} />
          {status === 'open' && (
            <ButtonLink href={startedOn} icon={CreditCard}>
              {t('finish')}
            </ButtonLink>
          )}
          {status !== 'open' && status !== 'paid' && (
            <ButtonLink href={startedOn} variant="primary" icon={RotateCw}>
              {t('tryAgain')}
            </ButtonLink>
          )}
        </>
      }
    >
      {status === 'open' && <p>{t(invoice ? 'open.mayLeavePage' : 'open.mayLeave')}</p>}
      <PaymentFacts payment={payment} />
      {status === 'open' && <p>{t('open.notFinished')}</p>}
    </PaymentNotice>
  )
}

type NoOutcomeProps = { error: unknown; isFetching: boolean; onRetry: () => void }

function NoOutcome({ error, isFetching, onRetry }: NoOutcomeProps) {
  const t = useTranslations('payment')
  const errorText = useErrorText()
  // Treat a malformed id as not found.
  const isUnknown = isRefusal(error, 'payment.notFound') || isRefusal(error, 'request.invalid')
  if (isUnknown) {
    return (
      <PaymentNotice
        icon={SearchX}
        tone="plain"
        title={t('notFound.title')}
        text={t('notFound.text')}
        actions={<ToProducts variant="primary" />}
      />
    )
  }
  return (
    <PaymentNotice
      icon={CloudAlert}
      tone="plain"
      title={t('failedToLoad')}
      text={errorText(error)}
      actions={
        <>
          <ToProducts />
          <Button variant="primary" icon={RotateCw} isPending={isFetching} onPress={onRetry}>
            {t('askAgain')}
          </Button>
        </>
      }
    />
  )
}
