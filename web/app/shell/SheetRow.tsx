import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { press } from '../../kit/ui/Button.tsx'
import { Link } from '../../kit/ui/Link.tsx'
import styles from './AccountSheet.module.css'

type SheetButtonProps = {
  icon: LucideIcon
  /** Says more, beneath. */
  about?: string | undefined
  /** The present value, at the end. */
  value?: string | undefined
  onPress: () => void
  children: ReactNode
}

/** A row of the account menu that opens something. */
export function SheetButton({ icon: Icon, about, value, onPress, children }: SheetButtonProps) {
  return (
    <button type="button" className={styles.row} onClick={(event) => press(event, onPress)}>
      <Icon size={20} aria-hidden />
      <span className={styles.text}>
        {children}
        {about && <span className={styles.about}>{about}</span>}
      </span>
      {value && <span className={styles.value}>{value}</span>}
      <ChevronRight size={18} aria-hidden className={styles.end} />
    </button>
  )
}

type SheetLinkProps = {
  icon: LucideIcon
  about?: string | undefined
  href: string
  onPress: () => void
  children: ReactNode
}

/** A row of the account menu that leads to a page. */
export function SheetLink({ icon: Icon, about, href, onPress, children }: SheetLinkProps) {
  return (
    <Link href={href} className={styles.row} onFollow={onPress}>
      <Icon size={20} aria-hidden />
      <span className={styles.text}>
        {children}
        {about && <span className={styles.about}>{about}</span>}
      </span>
    </Link>
  )
}
