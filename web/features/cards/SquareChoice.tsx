import { useTranslations } from 'use-intl'
import { Checkbox } from '../../kit/ui/Checkbox.tsx'
import type { useSquares } from './useSquares.ts'

/** Whether the cards get a square to scan; says first that a new card ends the old one. */
export function SquareChoice({ isOffered, isWanted, choose, hasOthers }: ReturnType<typeof useSquares>) {
  const t = useTranslations('cards.squares')
  if (!isOffered) return null
  return (
    <Checkbox
      isSelected={isWanted}
      onChange={choose}
      description={hasOthers ? `${t('hint')} ${t('others')}` : t('hint')}
    >
      {t('with')}
    </Checkbox>
  )
}
