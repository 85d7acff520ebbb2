import { Check, ChevronRight, type LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { press } from '../../kit/ui/Button.tsx'
import styles from './AccountSheet.module.css'

type Option<Id> = { id: Id; label: string; lang?: string }

type AccountChoiceProps<Id> = {
  icon: LucideIcon
  label: string
  chosen: Id
  options: readonly Option<Id>[]
  onChoose: (id: Id) => void
}

/** A row of the account menu that shows what is chosen; a press shows or hides the choices below it. */
export function AccountChoice<Id extends string>(props: AccountChoiceProps<Id>) {
  const { icon: Icon, label, chosen, options, onChoose } = props
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const present = options.find(({ id }) => id === chosen)
  return (
    <>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={(event) => press(event, () => setOpen(!isOpen))}
      >
        <Icon size={20} aria-hidden />
        <span className={styles.text}>{label}</span>{' '}
        <span className={styles.value} lang={present?.lang}>
          {present?.label}
        </span>
        <ChevronRight size={18} aria-hidden className={styles.end} />
      </button>
      <ul className={styles.options} id={list} hidden={!isOpen}>
        {options.map(({ id, label: text, lang }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.option}
              lang={lang}
              aria-current={id === chosen || undefined}
              onClick={(event) => press(event, () => onChoose(id))}
            >
              {text}
              {id === chosen && <Check size={20} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
