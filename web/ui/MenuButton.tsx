import { ChevronDown, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ButtonVariant, buttonClass, press } from './Button.tsx'
import iconStyles from './IconButton.module.css'
import type { MenuItem } from './MenuPopover.tsx'

type MenuButtonProps = {
  label: string
  icon?: LucideIcon | undefined
  /** Shows the icon alone; the label is then its name for screen readers. */
  iconOnly?: boolean | undefined
  variant?: ButtonVariant | undefined
  items: MenuItem[]
  /** The item that is chosen now, in a menu that chooses (a language, a theme). */
  selectedId?: string | undefined
  onAction: (id: string) => void
}

const loadMenu = () => import('./MenuPopover.tsx')
// Fetched when the pointer or the focus comes near, so that it is there at the press.
const MenuPopover = lazy(async () => ({ default: (await loadMenu()).MenuPopover }))

/** A button that opens a menu. */
export function MenuButton(props: MenuButtonProps) {
  const { label, icon: Icon, iconOnly = false, variant = 'secondary', items, selectedId, onAction } = props
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={iconOnly ? `${iconStyles.button} ${iconStyles.quiet}` : buttonClass(variant)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={iconOnly ? label : undefined}
        onClick={(event) => press(event, () => setOpen(!isOpen))}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onKeyDown={(event) => {
          // A click that a key causes counts as virtual for React Aria, and the first item would stay without the focus.
          if (!['ArrowDown', 'Enter', ' '].includes(event.key)) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {Icon && <Icon aria-hidden size={20} />}
        {!iconOnly && <span>{label}</span>}
        {!iconOnly && <ChevronDown aria-hidden size={18} />}
      </button>
      {isOpen && (
        <Suspense>
          <MenuPopover
            label={label}
            triggerRef={trigger}
            items={items}
            selectedId={selectedId}
            onAction={(id) => {
              // The menu goes first: what the action opens then gives the focus back to this button.
              flushSync(() => setOpen(false))
              trigger.current?.focus()
              onAction(id)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
