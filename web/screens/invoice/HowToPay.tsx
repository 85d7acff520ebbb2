import { Copy } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { accountText } from '#contract/written-numbers.ts'
import { openCents } from '../../features/invoices/open-amount.ts'
import paper from '../../features/invoices/paper/Paper.module.css'
import { Button } from '../../kit/ui/Button.tsx'
import { useCopy } from '../../kit/ui/CopyableCode.tsx'
import { QrCode } from '../../kit/ui/QrCode.tsx'
import { Unbroken } from '../../kit/ui/Unbroken.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import styles from './InvoiceScreen.module.css'
import { PayOnline } from './PayOnline.tsx'

/**
 * The account, the message and the amount of a transfer. Instead, customers get a sentence about money that will be paid
 * back or went back. The QR code holds the whole amount, so it is shown only while nothing has come in.
 */
export function HowToPay({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('paper')
  const tInvoices = useTranslations('invoices')
  const euros = useEuros()
  const titleId = useId()
  const { kind } = useSession()
  const { number, due, seller, paymentReference, epc, paidCents, creditedCents, toPayBackCents } = invoice
  const open = openCents(invoice)
  if (toPayBackCents > 0 && kind !== 'staff')
    return (
      <p>
        <Unbroken text={tInvoices('owed', { amount: euros(toPayBackCents), number })} />
      </p>
    )
  if (open === null) return null
  if (due === null) return kind === 'staff' ? null : <p>{tInvoices('wentBack', { seller: seller.name })}</p>
  const hasSquare = epc !== null && paidCents === 0 && creditedCents === 0
  return (
    <section className={`${paper.box} ${styles.pay}`} aria-labelledby={titleId}>
      {hasSquare && (
        <div className={styles.square} role="img" aria-label={t('square')}>
          <QrCode text={epc} />
        </div>
      )}
      <div className={styles.payWords}>
        <h2 id={titleId}>{t('howToPay')}</h2>
        <dl className={styles.how}>
          <Copyable name={t('account')} value={accountText(seller.iban)} copied={seller.iban} />
          {paymentReference !== null && <Copyable name={t('message')} value={paymentReference} />}
          <div>
            <dt>{t('amount')}</dt>
            <dd>{euros(open)}</dd>
          </div>
        </dl>
        {hasSquare && <p className={styles.scan}>{t('scan')}</p>}
        <PayOnline invoice={invoice} />
      </div>
    </section>
  )
}

type CopyableProps = { name: string; value: string; copied?: string }

function Copyable({ name, value, copied = value }: CopyableProps) {
  const t = useTranslations('ui')
  const copy = useCopy()
  const shown = useRef<HTMLSpanElement>(null)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span ref={shown} translate="no">
          {value}
        </span>
        <Button
          variant="quiet"
          icon={Copy}
          onPress={() => void copy({ text: copied, label: name, shownIn: shown.current })}
        >
          {t('copy')}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      </dd>
    </div>
  )
}
