import type { LucideIcon } from 'lucide-react'
import styles from './Tile.module.css'

type TileProps = {
  icon: LucideIcon
  /** Groups are apricot, people plum, admins pine. */
  tone: 'apricot' | 'plum' | 'pine'
  /** People have round tiles. */
  isRound?: boolean | undefined
}

/** The coloured square with an icon before a name. Decoration: the words beside it say the same. */
export function Tile({ icon: Icon, tone, isRound = tone === 'plum' }: TileProps) {
  return (
    <span aria-hidden data-tile className={`${styles.tile} ${styles[tone]} ${isRound ? styles.round : ''}`}>
      <Icon size={20} />
    </span>
  )
}
