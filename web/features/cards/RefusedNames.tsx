import styles from './RefusedNames.module.css'
import type { Failure } from './useNewCards.ts'

/** Whom new passwords were refused to, and why. */
export function RefusedNames({ refused }: Pick<Failure, 'refused'>) {
  if (refused.length === 0) return null
  return (
    <ul className={styles.refused}>
      {refused.map(({ name, errormsg }, index) => (
        <li key={index}>
          <strong>{name}</strong>: {errormsg}
        </li>
      ))}
    </ul>
  )
}
