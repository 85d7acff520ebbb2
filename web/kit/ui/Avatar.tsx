import styles from './Avatar.module.css'

type AvatarProps = {
  initials: string
  /** Plum for people, pine for admins. */
  tone?: 'plum' | 'pine' | undefined
  isLarge?: boolean | undefined
}

/** A person's initials in a circle. Decorative: the text beside it says the name. */
export function Avatar({ initials, tone = 'plum', isLarge = false }: AvatarProps) {
  return (
    <span aria-hidden className={`${styles.avatar} ${styles[tone]} ${isLarge ? styles.large : ''}`}>
      {initials}
    </span>
  )
}
