import { CircleCheck, Clock, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Tile } from '../../kit/ui/Tile.tsx'
import styles from './Outcome.module.css'

type OutcomeProps = {
  /** `over`: it can no longer be done. */
  kind: 'thanks' | 'wrongLink' | 'over'
  title: string
  text: ReactNode
  /** A button or link for the next step. */
  action?: ReactNode | undefined
}

const looks = {
  thanks: { icon: CircleCheck, tone: 'pine' },
  wrongLink: { icon: SearchX, tone: 'apricot' },
  over: { icon: Clock, tone: 'apricot' },
} as const

/** Replaces a form that is done. Its heading gets the focus, so screen readers announce it. */
export function Outcome({ kind, title, text, action }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const textId = useId()

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <div className={styles.outcome}>
      <Tile {...looks[kind]} />
      <h2 ref={heading} tabIndex={-1} aria-describedby={textId}>
        {title}
      </h2>
      <div id={textId} className={styles.text}>
        {text}
      </div>
      {action}
    </div>
  )
}
