import { useTranslations } from 'use-intl'
import { Checkbox } from '../../kit/ui/Checkbox.tsx'
import type { useSquares } from './useSquares.ts'

/** Whether the cards get a square to scan; says first that a new card ends the old one. */
export function SquareChoice({ isOffered, isWanted, choose, hasAdmins }: ReturnType<typeof useSquares>) {
  const t = useTranslations('cards.squares')
  if (!isOffered) return null
  return (
    <Checkbox
      isSelected={isWanted}
      onChange={choose}
      description={hasAdmins ? `${t('hint')} ${t('usersOnly')}` : t('hint')}
    >
      {t('with')}
    </Checkbox>
  )
}
