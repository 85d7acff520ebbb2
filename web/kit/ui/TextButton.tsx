import { press } from './Button.tsx'
import styles from './TextButton.module.css'
import linkStyles from './TextLink.module.css'

type TextButtonProps = {
  onPress: () => void
  /** Opens a dialog. */
  opensDialog?: boolean | undefined
  /** A more specific name; must begin with the visible label. */
  'aria-label'?: string | undefined
  children: string
}

/** A button that looks like a strong TextLink. */
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
