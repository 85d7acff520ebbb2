import { FileUp } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../kit/ui/Badge.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import frame from '../../kit/ui/frame.module.css'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import styles from './BankStatement.module.css'
import { InvoiceOf } from './InvoiceOf.tsx'
import { looks } from './MovementPill.tsx'
import { byInvoice, type NotedInvoice, toNote } from './rows.ts'
import type { BankFileOutcome } from './statement-call.ts'

type Props = { outcome: BankFileOutcome; onAgain: () => void }

/** The payments that were noted from a bank statement, by invoice. */
export function NotedPayments({ outcome: { rows, extended }, onAgain }: Props) {
  const t = useTranslations('bankStatement.done')
  const titleId = useId()
  const place = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone.
  useEffect(() => place.current?.focus(), [])
  const invoices = byInvoice(rows)
  const owes = invoices.some(({ cents, openCents }) => cents > openCents)
  return (
    <div className={frame.page}>
      <FormMessage kind="success">
        <h2 ref={place} tabIndex={-1} className={styles.outcome}>
          {t('noted', { count: toNote(rows).count })}
        </h2>
        {extended > 0 && <p>{t('extended', { count: extended })}</p>}
      </FormMessage>
      {owes && (
        <p>
          <TextLink href="/home" isStrong>
            {t('toPayBack')}
          </TextLink>
        </p>
      )}
      <Card as="section" padding="none" aria-labelledby={titleId}>
        <h2 id={titleId} className={styles.title}>
          {t('list')}
        </h2>
        <ul className={styles.rows}>
          {invoices.map((invoice) => (
            <NotedRow key={invoice.number} invoice={invoice} />
          ))}
        </ul>
      </Card>
      <div>
        <Button variant="primary" icon={FileUp} onPress={onAgain}>
          {t('another')}
        </Button>
      </div>
    </div>
  )
}

function NotedRow({ invoice }: { invoice: NotedInvoice }) {
  const { number, customer, cents, openCents, isForNothing } = invoice
  const t = useTranslations('bankStatement.done')
  const euros = useEuros()
  const rest = openCents - cents
  const kind = rest === 0 ? 'paid' : rest > 0 ? 'partly' : 'too_much'
  const words = {
    paid: () => t('paid'),
    partly: () => t('partly', { amount: euros(rest) }),
    too_much: () => t('tooMuch', { amount: euros(-rest) }),
  }
  return (
    <li className={`${styles.row} ${styles.notedRow}`}>
      <InvoiceOf number={number} customer={customer} />
      <b className={styles.amount}>{euros(cents)}</b>
      <div className={styles.what}>
        <Badge {...looks[kind]}>{words[kind]()}</Badge>
        {isForNothing && <p className={styles.why}>{t('forNothing')}</p>}
      </div>
    </li>
  )
}
