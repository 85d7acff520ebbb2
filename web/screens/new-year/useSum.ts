import { useTranslations } from 'use-intl'
import type { RolloverCounts } from '#contract/rollover.ts'

/** What a plan comes to, in words. */
export function useSum() {
  const t = useTranslations('newYear')
  return (counts: RolloverCounts) =>
    counts.renamed > 0 ? `${t('sum', counts)} ${t('renamed', counts)}` : t('sum', counts)
}
