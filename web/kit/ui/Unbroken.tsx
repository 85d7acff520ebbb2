import styles from './Unbroken.module.css'
import { unbrokenParts } from './unbroken-parts.ts'

/** A text whose lines break between words, and never inside numbers and dates. */
export function Unbroken({ text }: { text: string }) {
  return unbrokenParts(text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={`${index} ${part}`} className={styles.whole}>
        {part}
      </span>
    ),
  )
}
