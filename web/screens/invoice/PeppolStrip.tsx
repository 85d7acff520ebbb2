import { Check, CircleAlert, Clock, type LucideIcon, Mail, Send } from 'lucide-react'
import type { RefObject } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Invoice, SendingState } from '#contract/invoices.ts'
import tones from '../../kit/ui/tones.module.css'
import { Unbroken } from '../../kit/ui/Unbroken.tsx'
import { useSession } from '../../platform/session/SessionContext.tsx'
import styles from './InvoiceScreen.module.css'
import { RefusedChoices } from './RefusedChoices.tsx'

/** `refused` as staff see it. */
const icons: Record<SendingState, LucideIcon> = {
  queued: Clock,
  sent: Send,
  delivered: Check,
  refused: CircleAlert,
}

/** `place` gets the focus when the buttons are gone. */
type Props = { invoice: Invoice; place: RefObject<HTMLElement | null> }

/** How far a paper is on Peppol. Of one that was refused, staff get the network's reason and their choices. */
export function PeppolStrip({ invoice, place }: Props) {
  const { kind } = useSession()
  const sentences = useSentences(invoice)
  const { number, sending, peppol } = invoice
  if (!sending || !peppol) return null
  const isRefused = sending === 'refused'
  const isForStaff = isRefused && kind === 'staff'
  const Icon = isRefused && !isForStaff ? Mail : icons[sending]
  return (
    <div className={`${styles.strip} ${tones[isForStaff ? 'danger' : 'plain']}`}>
      <Icon aria-hidden size={22} />
      <div role="status" className={styles.stripWords}>
        <p>
          <Unbroken text={sentences} />
        </p>
        {isForStaff && peppol.fault && <p translate="no">{peppol.fault}</p>}
      </div>
      {isForStaff && <RefusedChoices number={number} place={place} />}
    </div>
  )
}

/** The state of a paper on Peppol; customers do not read why it was refused. */
function useSentences({ sending, peppol, seller }: Invoice): string {
  const t = useTranslations('invoices.peppol')
  const format = useFormatter()
  const { kind } = useSession()
  if (!sending || !peppol) return ''
  if (sending === 'refused' && kind !== 'staff')
    return [t('mailed'), t('lookedInto', { seller: seller.name })].join(' ')
  const at = new Date(peppol.at)
  const day = format.dateTime(at, { day: '2-digit', month: '2-digit', year: 'numeric' })
  const when = `${day}, ${format.dateTime(at, { timeStyle: 'short' })}`
  if (sending === 'refused') return [t('refused', { when }), t('mailed')].join(' ')
  return t(sending, { when, address: peppol.address })
}
