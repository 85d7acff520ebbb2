import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextButton } from '../../../kit/ui/TextButton.tsx'
import { firstFew } from './first-few.ts'

/** The most that one call answers; the others follow as these are dealt with. */
const most = 200

/** How many rows of a list are shown: the first few, or all once they are asked for. */
export function useShownRows() {
  const t = useTranslations('desk.today')
  const [showsAll, setShowsAll] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const focusPlace = () => {
    const { activeElement } = document
    // The focus stays where the person has moved it meanwhile.
    if (activeElement === document.body || place.current?.contains(activeElement)) place.current?.focus()
  }
  const showAll = () => {
    setShowsAll(true)
    focusPlace()
  }
  return {
    size: showsAll ? most : firstFew,
    /** The button that asks for all, if there are more. */
    allOf: (total = 0): ReactNode =>
      !showsAll &&
      total > firstFew && <TextButton onPress={showAll}>{t('all', { count: total })}</TextButton>,
    /** The container of the list; it takes the focus when a pressed button is gone with its row. */
    place,
    focusPlace,
  }
}
