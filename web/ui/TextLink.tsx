import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from './Link.tsx'
import styles from './TextLink.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type TextLinkProps = {
  href: string
  /** Opens a page outside the portal in a new tab, and says so. */
  external?: boolean | undefined
  /** Stands on its own (a name in a table, a link in a list): bold, and a target of full height. */
  isStrong?: boolean | undefined
  children: ReactNode
}

/** An underlined link. */
export function TextLink({ href, external = false, isStrong = false, children }: TextLinkProps) {
  const t = useTranslations('ui')
  return (
    <Link
      href={href}
      external={external}
      className={isStrong ? `${styles.link} ${styles.strong}` : styles.link}
    >
      {children}
      {external && (
        <>
          <ExternalLink aria-hidden size={16} className={styles.icon} />
          <VisuallyHidden>{` ${t('newTab')}`}</VisuallyHidden>
        </>
      )}
    </Link>
  )
}
