import { useTranslations } from 'use-intl'
import { NamedReasons } from '../../../kit/ui/NamedReasons.tsx'
import type { Refused } from './refused.ts'

/** The people whom a change is not possible for, and why. @param others the number of the others, to continue with */
export function RefusedList({ refused, others }: { refused: readonly Refused[]; others: number }) {
  const t = useTranslations('groups.bulk')
  if (refused.length === 0) return null
  return (
    <div>
      <p>{t('refused', { count: refused.length })}</p>
      <NamedReasons reasons={refused} />
      {others === 0 && <p>{t('nobodyLeft')}</p>}
    </div>
  )
}
