import { useEffect } from 'react'
import { OptionalPart } from '../../kit/ui/OptionalPart.tsx'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { closeNotice, useShownNotice } from './notices.ts'

const NoticeCard = lazyNamed(() => import('./NoticeCard.tsx'), 'NoticeCard')

/** The place of the notice: above the content of the signed-in pages. */
export function NoticeRegion() {
  const notice = useShownNotice()
  // Nothing of it remains for the next person.
  useEffect(() => closeNotice, [])
  return <OptionalPart>{notice && <NoticeCard key={notice.turn} notice={notice} />}</OptionalPart>
}
