import { ChevronDown, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ButtonVariant, buttonClass, press } from './Button.tsx'
import iconStyles from './IconButton.module.css'
import type { MenuItem } from './MenuPopover.tsx'

type MenuButtonProps = {
  label: string
  icon?: LucideIcon | undefined
  /** Shows only the icon; the label becomes its accessible name. */
  iconOnly?: boolean | undefined
  variant?: ButtonVariant | undefined
  items: MenuItem[]
  /** The selected item, in a menu that selects (a language, a theme). */
  selectedId?: string | undefined
  onAction: (id: string) => void
}

const loadMenu = () => import('./MenuPopover.tsx')
// Load on hover or focus, so the menu is ready when pressed.
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
          // React Aria treats a click from a key as virtual and would not focus the first item.
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
              // Close the menu first, so that a dialog opened by the action returns the focus to this button.
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
