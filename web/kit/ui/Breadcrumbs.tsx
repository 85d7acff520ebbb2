import { ChevronRight, House } from 'lucide-react'
import { useTranslations } from 'use-intl'
import styles from './Breadcrumbs.module.css'
import { Link } from './Link.tsx'
import { TextLink } from './TextLink.tsx'

type BreadcrumbsProps = {
  label: string
  /** The last one is the current page. */
  items: { label: string; href?: string | undefined }[]
  homeHref?: string | undefined
  homeLabel?: string | undefined
}

/** The path from the top to the current page; every item but the last is a link. */
export function Breadcrumbs({ label, items, homeHref, homeLabel }: BreadcrumbsProps) {
  const t = useTranslations('ui')
  return (
    <nav aria-label={label}>
      <ol className={styles.list} translate="no">
        {homeHref && (
          <li className={styles.item}>
            <Link href={homeHref} className={styles.home} aria-label={homeLabel ?? t('home')}>
              <House aria-hidden size={20} />
            </Link>
          </li>
        )}
        {items.map((item, index) => (
          // Names may repeat within a path, addresses do not.
          <li key={item.href ?? `${index}`} className={styles.item}>
            {(index > 0 || homeHref) && <ChevronRight aria-hidden size={18} className={styles.separator} />}
            {item.href && index < items.length - 1 ? (
              <TextLink href={item.href}>{item.label}</TextLink>
            ) : (
              <span
                className={styles.here}
                {...(index === items.length - 1 && { 'aria-current': 'page' as const })}
              >
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
