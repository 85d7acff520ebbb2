import { useTranslations } from 'use-intl'
import { maxMatches } from '#contract/lists.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './SearchStatus.module.css'

type Props = {
  /** Undefined until the results have loaded. */
  count: number | undefined
  searched: string | undefined
  /** Nothing holds the text; the results resemble it. */
  isSimilar?: boolean | undefined
}

/** Announces the number of results. The list itself says if there are none. */
export function SearchStatus({ count, searched, isSimilar }: Props) {
  const t = useTranslations('ui.searched')
  const hasResult = searched !== undefined && count !== undefined
  const key = isSimilar ? 'similar' : (count ?? 0) < maxMatches ? 'found' : 'foundMany'
  const words = hasResult && t(key, { count, text: searched })
  return (
    <p role="status" className={count ? styles.status : styles.silent}>
      {count === 0 ? <VisuallyHidden>{words}</VisuallyHidden> : words}
    </p>
  )
}
