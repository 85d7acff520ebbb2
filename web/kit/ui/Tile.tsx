import type { LucideIcon } from 'lucide-react'
import styles from './Tile.module.css'
import tones from './tones.module.css'

type TileProps = {
  icon: LucideIcon
  /** Apricot for groups, plum for people, pine for admins; danger and plain for what happened. */
  tone: 'apricot' | 'plum' | 'pine' | 'danger' | 'plain'
  /** Round for people. */
  isRound?: boolean | undefined
}

/** The coloured tile with an icon before a name. Decorative: the text beside it says the same. */
export function Tile({ icon: Icon, tone, isRound = tone === 'plum' }: TileProps) {
  return (
    <span aria-hidden data-tile className={`${styles.tile} ${tones[tone]} ${isRound ? styles.round : ''}`}>
      <Icon size={20} />
    </span>
  )
}
