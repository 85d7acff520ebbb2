import { useFormatter, useTranslations } from 'use-intl'
import { parts, sumUp } from './rows.ts'
import type { BankRow } from './statement-call.ts'

/** Sums up a bank statement in one sentence or two. */
export function useSentence(): (rows: readonly BankRow[]) => string {
  const t = useTranslations('bankStatement.sum')
  const format = useFormatter()
  return (rows) => {
    const sum = sumUp(rows)
    const wentOut = sum.wentOut > 0 && t('wentOut', { count: sum.wentOut })
    // No line ends between a number and what it counts.
    return [cameIn(sum), wentOut].filter(Boolean).join(' ').replaceAll(/(\d) /g, '$1\u00a0')
  }

  function cameIn({ cameIn: count, ...sum }: ReturnType<typeof sumUp>): string {
    if (count === 0) return t('nothing')
    if (sum.already === count) return t('allBefore')
    const words = parts.filter((part) => sum[part] > 0).map((part) => t(part, { count: sum[part] }))
    return t('sentence', { cameIn: t('cameIn', { count }), parts: format.list(words) })
  }
}
