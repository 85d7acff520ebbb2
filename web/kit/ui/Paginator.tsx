import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import styles from './Paginator.module.css'
import { pageSizes } from './page-sizes.ts'
import { Select } from './Select.tsx'

type PaginatorProps = {
  /** Counts from 1. */
  page: number
  size: number
  total: number
  /** There may be more than `total`; shows a plus after it. */
  isAtLeast?: boolean
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** The shown range, the page size and the buttons to other pages. */
export function Paginator({ page, size, total, isAtLeast = false, onPage, onSize }: PaginatorProps) {
  const t = useTranslations('ui')
  const format = useFormatter()
  const first = Math.min((page - 1) * size + 1, total)
  const last = Math.min(page * size, total)
  const range = {
    from: format.number(first),
    to: format.number(last),
    total: format.number(total) + (isAtLeast ? '+' : ''),
  }
  return (
    <nav aria-label={t('pages')} className={styles.paginator}>
      <div className={styles.rows}>
        <span aria-hidden>{t('rows')}</span>
        <Select
          label={t('rows')}
          isLabelHidden
          value={String(size)}
          onChange={(chosen) => onSize(Number(chosen))}
          options={pageSizes.map((number) => ({ id: String(number), label: String(number) }))}
        />
        <span role="status" className={styles.range}>
          {total === 0 ? t('noRows') : t('rangeOfTotal', range)}
        </span>
      </div>
      <div className={styles.turn}>
        <Button icon={ChevronLeft} isAtRest={page <= 1} onPress={() => onPage(page - 1)}>
          {t('previous')}
        </Button>
        <Button iconAfter={ChevronRight} isAtRest={last >= total} onPress={() => onPage(page + 1)}>
          {t('next')}
        </Button>
      </div>
    </nav>
  )
}
