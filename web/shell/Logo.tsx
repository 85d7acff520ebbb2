import styles from './Logo.module.css'

/** The brand's mark, a butterfly in the theme's colours; its name stands beside it. */
export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
      <rect className={styles.ground} width="36" height="36" rx="10" />
      <path
        className={styles.wing}
        d="M17 18C15 10 8 7.500 6.500 11.500 5.500 15 10 19 17 18zM19 18c2-8 9-10.500 10.500-6.500C30.500 15 26 19 19 18z"
      />
      <path
        className={styles.tip}
        d="M17 19.500c-5 0-8.500 3-7.500 6.500s6.500 1 7.500-6.500zM19 19.500c5 0 8.500 3 7.500 6.500s-6.500 1-7.500-6.500z"
      />
      <path className={styles.body} d="M18 13.500v14" />
    </svg>
  )
}
