import styles from './Logo.module.css'
import { logoShapes } from './logo-shapes.ts'

/** The brand's mark, a butterfly in the theme's colours. Decorative: the brand's name is beside it. */
export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
      <rect className={styles.ground} width="36" height="36" rx="10" />
      <path className={styles.wing} d={logoShapes.wing} />
      <path className={styles.tip} d={logoShapes.tip} />
      <path className={styles.body} d={logoShapes.body} />
    </svg>
  )
}
