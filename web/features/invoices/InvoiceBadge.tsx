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

/** A quote is closed once it was accepted, and late once it has expired. */
const looksOfQuotes = {
  open: { tone: 'apricot', icon: Clock },
  overdue: { tone: 'plain', icon: Clock },
  credited: { tone: 'pine', icon: Check },
} as const

/** The state of a paper, in a word. */
export function InvoiceBadge({ kind, state, due }: Pick<ListedInvoice, 'kind' | 'state' | 'due'>) {
  const t = useTranslations('invoices')
  const date = useCalendarDate()
  const backWord = useBackWord()
  const day = due === null ? '' : date(due)
  if (kind === 'quote' && (state === 'open' || state === 'overdue' || state === 'credited'))
    return <Badge {...looksOfQuotes[state]}>{t(`quote.${state}`, { date: day })}</Badge>
  const isToPayBack = kind === 'credit_note' && state === 'open'
  return <Badge {...looks[state]}>{isToPayBack ? backWord : t(`state.${state}`, { date: day })}</Badge>
}
