import { press } from './Button.tsx'
import styles from './TextButton.module.css'
import linkStyles from './TextLink.module.css'

type TextButtonProps = {
  onPress: () => void
  /** It opens a dialog. */
  opensDialog?: boolean | undefined
  /** Says more than the words; has to begin with them. */
  'aria-label'?: string | undefined
  children: string
}

/** A name that does something: looks like a strong TextLink, but leads nowhere. */
export function TextButton({ onPress, opensDialog, children, ...labels }: TextButtonProps) {
  return (
    <button
      type="button"
      className={`${linkStyles.link} ${linkStyles.strong} ${styles.button}`}
      aria-haspopup={opensDialog && 'dialog'}
      onClick={(event) => press(event, onPress)}
      {...labels}
    >
      {children}
    </button>
  )
}
