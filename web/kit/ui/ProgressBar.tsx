import styles from './ProgressBar.module.css'

type ProgressBarProps = { label: string }

/**
 * A thin loading bar along the upper edge of the nearest Card, Dialog or other positioned parent, so the layout does not
 * shift. It appears after 300 ms.
 */
export function ProgressBar({ label }: ProgressBarProps) {
  return (
    <div className={styles.edge}>
      <div role="progressbar" aria-label={label} className={styles.bar} />
    </div>
  )
}
