import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { initialsOf } from '#contract/initials.ts'
import { Avatar } from '../../kit/ui/Avatar.tsx'
import { press } from '../../kit/ui/Button.tsx'
import { OptionalPart } from '../../kit/ui/OptionalPart.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import styles from './AccountMenu.module.css'

const loadSheet = () => import('./AccountSheet.tsx')
// Load on hover or focus, so the menu is ready when pressed.
const AccountSheet = lazyNamed(loadSheet, 'AccountSheet')

/** The button with initials and name at the end of the bar, and the menu that it opens. */
export function AccountMenu({ onReading }: { onReading: () => void }) {
  const t = useTranslations('shell.account')
  const { name, login } = useSession()
  const button = useRef<HTMLButtonElement>(null)
  /** The top of the menu: the lower edge of the button, in pixels from the top of the window. */
  const [hangsAt, setHangsAt] = useState<number | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const isOpen = hangsAt !== null

  const open = () => {
    setHangsAt(button.current?.getBoundingClientRect().bottom ?? 0)
    setOpened(true)
  }
  const close = () => setHangsAt(null)
  return (
    <>
      <button
        ref={button}
        className={styles.button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => press(event, open)}
        onPointerEnter={loadSheet}
        onFocus={loadSheet}
      >
        <Avatar initials={initialsOf({ name, login })} />
        <VisuallyHidden>{t('open')} </VisuallyHidden>
        <span className={styles.name} translate="no">
          {name || login}
        </span>
        <ChevronDown size={18} aria-hidden />
      </button>
      {wasOpened && (
        <OptionalPart onFailure={close}>
          <AccountSheet hangsAt={hangsAt} button={button} onClose={close} onReading={onReading} />
        </OptionalPart>
      )}
    </>
  )
}
