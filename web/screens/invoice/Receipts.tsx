import { Suspense, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { openCents } from '../../features/invoices/open-amount.ts'
import { useBackWord } from '../../features/invoices/useBackWord.ts'
import { useSignedEuros } from '../../features/invoices/useSignedEuros.ts'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { useFallbackFocus } from '../../kit/ui/useFallbackFocus.ts'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { addressOf } from '../../platform/addresses.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import styles from './InvoiceScreen.module.css'
import { ReceiptRow } from './ReceiptRow.tsx'
import type { Receipt } from './TakeBackDialog.tsx'

const TakeBackDialog = lazyNamed(() => import('./TakeBackDialog.tsx'), 'TakeBackDialog')

/** The receipts of an invoice, its credit notes, and the amount that is still to be paid or paid back. */
export function Receipts({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('invoices')
  const { kind } = useSession()
  const backWord = useBackWord()
  const titleId = useId()
  const place = useRef<HTMLHeadingElement>(null)
  const { opened, open, close } = useOpenedDialog<Receipt>(invoice.number)
  useFallbackFocus(opened, place)
  const { receipts, creditNotes, creditedCents, toPayBackCents } = invoice
  const stillOpen = openCents(invoice)
  const isEmpty = receipts.length === 0 && creditNotes.length === 0
  return (
    <section aria-labelledby={titleId} className={isEmpty ? styles.nothing : undefined}>
      <h2 id={titleId} ref={place} tabIndex={-1} className={styles.title}>
        {t('receipts')}
      </h2>
      {receipts.length === 0 && <p className={styles.soft}>{t('noReceipts')}</p>}
      {!isEmpty && (
        <ul className={styles.receipts}>
          {receipts.map((receipt) => (
            <ReceiptRow
              key={receipt.id}
              receipt={receipt}
              onTakeBack={kind === 'staff' ? () => open(receipt) : undefined}
            />
          ))}
          {creditNotes.length > 0 && <CreditRow numbers={creditNotes} cents={creditedCents} />}
          {stillOpen !== null && <SumRow name={t('stillToPay')} cents={stillOpen} />}
          {toPayBackCents > 0 && <SumRow name={backWord} cents={toPayBackCents} />}
        </ul>
      )}
      {opened && (
        <Suspense>
          <TakeBackDialog
            key={opened.turn}
            invoice={invoice}
            receipt={opened.dialog}
            isOpen={opened.isOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The credit notes of an invoice, and their total. */
function CreditRow({ numbers, cents }: { numbers: readonly string[]; cents: number }) {
  const t = useTranslations('invoices')
  const euros = useSignedEuros()
  return (
    <li>
      <span className={styles.credits}>
        {t('creditedTotal')}
        {numbers.map((number) => (
          <TextLink key={number} href={addressOf.invoice(number)} isStrong>
            {t('creditNote', { number })}
          </TextLink>
        ))}
      </span>
      <span className={styles.money}>{euros(-cents)}</span>
    </li>
  )
}

function SumRow({ name, cents }: { name: string; cents: number }) {
  const euros = useSignedEuros()
  return (
    <li>
      <b>{name}</b>
      <b className={styles.money}>{euros(cents)}</b>
    </li>
  )
}
