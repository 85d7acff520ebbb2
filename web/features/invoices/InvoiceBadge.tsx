import { Check, CircleAlert, Clock, type LucideIcon, MessageCircleMore, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { InvoiceState, ListedInvoice } from '#contract/invoices.ts'
import { Badge } from '../../kit/ui/Badge.tsx'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useBackWord } from './useBackWord.ts'

const looks: Record<InvoiceState, { tone: 'pine' | 'apricot' | 'plain' | 'danger'; icon: LucideIcon }> = {
  open: { tone: 'apricot', icon: Clock },
  overdue: { tone: 'danger', icon: CircleAlert },
  partly_paid: { tone: 'apricot', icon: Clock },
  paid: { tone: 'pine', icon: Check },
  credited: { tone: 'plain', icon: Undo2 },
  disputed: { tone: 'plain', icon: MessageCircleMore },
}

/** The states of a quote: late once it has expired, and credited once it was accepted. */
const looksOfQuotes = {
  open: looks.open,
  overdue: { ...looks.open, tone: 'plain' },
  credited: looks.paid,
} as const

/** The state of a paper, in a word. */
export function InvoiceBadge({ kind, state, due }: Pick<ListedInvoice, 'kind' | 'state' | 'due'>) {
  const t = useTranslations('invoices')
  const date = useCalendarDate()
  const backWord = useBackWord()
  if (kind === 'quote') {
    const now = state as keyof typeof looksOfQuotes
    return <Badge {...looksOfQuotes[now]}>{t(`quote.${now}`)}</Badge>
  }
  const isToPayBack = kind === 'credit_note' && state === 'open'
  return (
    <Badge {...looks[state]}>
      {isToPayBack ? backWord : t(`state.${state}`, { date: due === null ? '' : date(due) })}
    </Badge>
  )
}
