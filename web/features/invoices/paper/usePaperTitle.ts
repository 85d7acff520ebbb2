import { useTranslations } from 'use-intl'
import type { ListedInvoice } from '#contract/invoices.ts'

/** Names a paper by its kind and number. */
export function usePaperTitle(): (paper: Pick<ListedInvoice, 'kind' | 'number'>) => string {
  const t = useTranslations('invoices')
  const tPaper = useTranslations('paper')
  return ({ kind, number }) => {
    if (kind === 'quote') return tPaper('quoteNumber', { number })
    return t(kind === 'credit_note' ? 'creditNote' : 'title', { number })
  }
}
