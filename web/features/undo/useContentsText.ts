import { useTranslations } from 'use-intl'
import type { Counts } from '#contract/operations.ts'

/** "2 groups and 22 people", without what there is none of; '' for nothing. */
export function useContentsText(): (counts: Counts) => string {
  const t = useTranslations('undo.contents')
  return ({ groups, people }) => {
    if (groups > 0 && people > 0) return t('both', { groups, people })
    if (groups > 0) return t('groups', { groups })
    return people > 0 ? t('people', { people }) : ''
  }
}
