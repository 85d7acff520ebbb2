import styles from './NamedReasons.module.css'

type Props = {
  reasons: readonly { name: string; errormsg: string }[]
  className?: string | undefined
}

/** Refusals with the people they concern; nothing without any. */
export function NamedReasons({ reasons, className }: Props) {
  if (reasons.length === 0) return null
  return (
    <ul className={className ?? styles.reasons}>
      {reasons.map(({ name, errormsg }, index) => (
        <li key={index}>
          <strong>{name}</strong>: {errormsg}
        </li>
      ))}
    </ul>
  )
}
