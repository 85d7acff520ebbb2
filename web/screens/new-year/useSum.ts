import { useTranslations } from 'use-intl'
import type { RolloverCounts } from '#contract/rollover.ts'

/** The plan's totals, in words. */
export function useSum() {
  const t = useTranslations('newYear')
  return (counts: RolloverCounts) =>
    counts.renamed > 0 ? `${t('sum', counts)} ${t('renamed', counts)}` : t('sum', counts)
}
