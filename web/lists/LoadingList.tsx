import styles from './LoadingList.module.css'

/** Room for the rows to come, so that nothing jumps; the bar above says that they are on their way. */
export function LoadingList() {
  return <div aria-hidden className={styles.loading} />
}
