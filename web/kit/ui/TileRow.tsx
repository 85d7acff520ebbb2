import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tile } from './Tile.tsx'
import styles from './TileRow.module.css'

type TileRowProps = {
  icon: LucideIcon
  name: string
  /** A name that people gave. */
  isName?: boolean
  /** Its state. */
  about: ReactNode
  isOn: boolean
  /** Its buttons. */
  children?: ReactNode
}

/** A thing of one's own in a list, with what one can do about it. The list sets the measures; see the styles. */
export function TileRow({ icon, name, isName = false, about, isOn, children }: TileRowProps) {
  return (
    <li className={styles.row}>
      <Tile icon={icon} tone={isOn ? 'pine' : 'plain'} />
      <div className={styles.words}>
        <p className={styles.name} translate={isName ? 'no' : undefined}>
          {name}
        </p>
        <p className={styles.about}>{about}</p>
      </div>
      {children && <div className={styles.end}>{children}</div>}
    </li>
  )
}
