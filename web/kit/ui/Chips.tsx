import styles from './Chips.module.css'
import invisible from './VisuallyHidden.module.css'

type ChipsProps<Id extends string> = {
  label: string
  chosen: Id
  options: readonly { id: Id; label: string }[]
  onChoose: (id: Id) => void
}

/** Which of a few parts of a list is shown. */
export function Chips<Id extends string>({ label, chosen, options, onChoose }: ChipsProps<Id>) {
  return (
    <fieldset className={styles.chips}>
      <legend className={invisible.hidden}>{label}</legend>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          className={styles.chip}
          aria-pressed={option.id === chosen}
          onClick={() => onChoose(option.id)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
