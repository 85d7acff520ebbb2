import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tile } from '../../kit/ui/Tile.tsx'
import styles from './IconItem.module.css'

type IconItemProps = { icon: LucideIcon; title: string; children: ReactNode }

/** A list item with an icon, a title and a short text. */
export function IconItem({ icon, title, children }: IconItemProps) {
  return (
    <li className={styles.item}>
      <Tile icon={icon} tone="pine" />
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  )
}
