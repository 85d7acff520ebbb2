import { CircleAlert, Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { JournalPaper } from '#contract/journal.ts'
import { InvoiceBadge } from '../../features/invoices/InvoiceBadge.tsx'
import { openCents } from '../../features/invoices/open-amount.ts'
import { useSignedEuros } from '../../features/invoices/useSignedEuros.ts'
import { Badge } from '../../kit/ui/Badge.tsx'
import { buttonClass } from '../../kit/ui/Button.tsx'
import { EmailAddress } from '../../kit/ui/EmailAddress.tsx'
import { Cell, Row, Table } from '../../kit/ui/Table.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { Customer } from './Customer.tsx'
import styles from './Journal.module.css'

/** Invoices, credit notes and quotes in rows: what was ordered, how it was sent, and how it stands. */
export function PaperRows({ papers }: { papers: readonly JournalPaper[] }) {
  const t = useTranslations('journal')
  const tPaper = useTranslations('paper')
  const tInvoices = useTranslations('invoices')
  return (
    <Table
      isDense
      caption={t('invoices')}
      columns={[
        { id: 'number', header: t('columns.number') },
        { id: 'customer', header: tPaper('customer') },
        { id: 'sent', header: t('columns.sent') },
        { id: 'amount', header: tPaper('amount'), align: 'end' },
        { id: 'pdf', header: tInvoices('pdfShort'), isHeaderHidden: true },
      ]}
    >
      {papers.map((paper) => (
        <PaperRow key={paper.number} paper={paper} />
      ))}
    </Table>
  )
}

function PaperRow({ paper }: { paper: JournalPaper }) {
  const t = useTranslations('journal.columns')
  const tPaper = useTranslations('paper')
  const tInvoices = useTranslations('invoices')
  const date = useCalendarDate()
  const { number, kind, pdf } = paper
  const isCredit = kind === 'credit_note'
  return (
    <Row opensAsWhole>
      <Cell isHeader>
        <div className={styles.number}>
          <TextLink href={addressOf.invoice(number)} isStrong translate="no">
            {number}
          </TextLink>
          {kind !== 'invoice' && <p className={styles.under}>{tPaper(kind)}</p>}
          <p className={styles.under}>{date(paper.date)}</p>
        </div>
      </Cell>
      <Cell label={tPaper('customer')}>
        <Customer customer={paper.customer} />
        {!isCredit && <Ordered {...paper.ordered} />}
      </Cell>
      <Cell
        label={t('sent')}
        isForTable={paper.mailedTo === '' && (paper.sending ?? 'refused') === 'refused'}
      >
        <Sent paper={paper} />
      </Cell>
      <Cell label={tPaper('amount')} align="end">
        <Amount paper={paper} />
        <span className={styles.state}>
          <InvoiceBadge {...paper} />
        </span>
      </Cell>
      <Cell isActions>
        <a className={buttonClass('quiet')} href={pdf} download>
          <Download aria-hidden size={20} />
          <span>
            {tInvoices('pdfShort')}
            <VisuallyHidden>{` ${number}`}</VisuallyHidden>
          </span>
        </a>
      </Cell>
    </Row>
  )
}

function Ordered({ years, seats, by }: JournalPaper['ordered']) {
  const t = useTranslations('journal')
  const tTable = useTranslations('desk.table')
  const ordered = [
    t('years', { count: years }),
    tTable('seats', { count: seats }),
    by && t('by', { name: by }),
  ]
  return <p className={styles.ownLine}>{ordered.filter(Boolean).join(' · ')}</p>
}

/** The amount of a paper, and what of it is still to be paid, and until when. */
function Amount({ paper }: { paper: JournalPaper }) {
  const t = useTranslations('invoices')
  const date = useCalendarDate()
  const euros = useSignedEuros()
  const { kind, totalCents, due, state } = paper
  const open = openCents(paper)
  const rest = [
    open !== null && open !== totalCents && `${t('stillToPay')} ${euros(open)}`,
    open !== null && due !== null && state !== 'overdue' && t('by', { date: date(due) }),
  ]
  return (
    <>
      <span className={styles.money}>{euros(kind === 'credit_note' ? -totalCents : totalCents)} </span>
      <span className={styles.under}>{rest.filter(Boolean).join(' · ')} </span>
    </>
  )
}

/** How a paper went to its buyer. That Peppol refused it concerns staff alone. */
function Sent({ paper }: { paper: JournalPaper }) {
  const t = useTranslations('journal')
  const tPeppol = useTranslations('invoices.peppol')
  const { kind } = useSession()
  const date = useCalendarDate()
  const { sending, mailedTo, reminded } = paper
  const isOnPeppol = sending !== null && sending !== 'refused'
  return (
    <>
      {isOnPeppol ? t(`sending.${sending}`) : mailedTo !== '' && t('byMail')}{' '}
      {mailedTo !== '' && (
        <p className={styles.under} translate="no">
          <EmailAddress email={mailedTo} />
        </p>
      )}
      {reminded !== null && <p className={styles.ownLine}>{t('reminded', { date: date(reminded) })}</p>}
      {kind === 'staff' && sending === 'refused' && (
        <Badge tone="danger" icon={CircleAlert}>
          {tPeppol('badge')}
        </Badge>
      )}
    </>
  )
}
