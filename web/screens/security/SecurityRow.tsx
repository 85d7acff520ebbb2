import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tile } from '../../kit/ui/Tile.tsx'
import styles from './SecurityScreen.module.css'

type SecurityRowProps = {
  icon: LucideIcon
  name: string
  /** Its state. */
  about: ReactNode
  /** It is set up. */
  isOn: boolean
  /** A name that people gave. */
  isName?: boolean
  /** Its buttons. */
  children?: ReactNode
}

/** A way to log in, or a device, with what one can do about it. */
export function SecurityRow({ icon, name, about, isOn, isName = false, children }: SecurityRowProps) {
  return (
    <li className={styles.row}>
      <Tile icon={icon} tone={isOn ? 'pine' : 'plain'} />
      <div className={styles.words}>
        <p className={styles.name} translate={isName ? 'no' : undefined}>
          {name}
        </p>
        <p className={styles.about}>{about}</p>
      </div>
      {children && <div className={styles.buttons}>{children}</div>}
    </li>
  )
}
