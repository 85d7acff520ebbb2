import styles from './ProgressBar.module.css'

type ProgressBarProps = { label: string }

/**
 * A thin bar that says: loading. It lies along the upper edge of the nearest Card or Dialog (or other positioned
 * parent), so that nothing moves, and only shows itself when the waiting takes longer than 300 ms.
 */
export function ProgressBar({ label }: ProgressBarProps) {
  return (
    <div className={styles.edge}>
      <div role="progressbar" aria-label={label} className={styles.bar} />
    </div>
  )
}
