import { ExternalLink } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from './Link.tsx'
import styles from './TextLink.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type TextLinkProps = {
  href: string
  /** Opens in a new tab, and says so. */
  external?: boolean | undefined
  /** For links that stand alone (a name in a table, a link in a list): bold, with a full-height target. */
  isStrong?: boolean | undefined
  /** `no` for names and numbers: a page that the browser translates leaves them as they are. */
  translate?: 'no' | undefined
  state?: ComponentProps<typeof Link>['state']
  children: ReactNode
}

/** An underlined link. */
export function TextLink({
  href,
  external = false,
  isStrong = false,
  translate,
  state,
  children,
}: TextLinkProps) {
  const t = useTranslations('ui')
  return (
    <Link
      href={href}
      external={external}
      state={state}
      translate={translate}
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
