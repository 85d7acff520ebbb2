import styles from './LoadingList.module.css'

/** Reserves room for the rows, so that the layout does not jump; the bar above shows that they are loading. */
export function LoadingList() {
  return <div aria-hidden className={styles.loading} />
}
