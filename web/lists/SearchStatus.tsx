import { useTranslations } from 'use-intl'
import { mostFound } from '#contract/lists.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './SearchStatus.module.css'

type Props = {
  /** `undefined` until the answer is there. */
  count: number | undefined
  searched: string | undefined
}

/** Says how many a search found, politely, once the answer is there; that it found nothing shows in the list itself. */
export function SearchStatus({ count, searched }: Props) {
  const t = useTranslations('ui.searched')
  const hasResult = searched !== undefined && count !== undefined
  const words = hasResult && t(count < mostFound ? 'found' : 'foundMany', { count, text: searched })
  return (
    <p role="status" className={count ? styles.status : styles.silent}>
      {count === 0 ? <VisuallyHidden>{words}</VisuallyHidden> : words}
    </p>
  )
}
