import { Check, type LucideIcon } from 'lucide-react'
import type { RefObject } from 'react'
import { MenuItem as AriaMenuItem, Menu } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import styles from './MenuPopover.module.css'

export type MenuItem = {
  id: string
  label: string
  icon?: LucideIcon | undefined
  isDanger?: boolean | undefined
  /** The language of the label, if it differs from the page's. */
  lang?: string | undefined
}

type MenuPopoverProps = {
  label: string
  triggerRef: RefObject<HTMLElement | null>
  items: MenuItem[]
  selectedId: string | undefined
  onAction: (id: string) => void
  onClose: () => void
}

/** The open menu of a MenuButton; loaded when it is first needed. */
export function MenuPopover({ label, triggerRef, items, selectedId, onAction, onClose }: MenuPopoverProps) {
  const choice = selectedId !== undefined
  return (
    <Popover
      className={styles.popover ?? ''}
      trigger="MenuTrigger"
      aria-label={label}
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      offset={6}
    >
      <Menu
        className={styles.menu ?? ''}
        aria-label={label}
        autoFocus="first"
        items={items}
        onClose={onClose}
        onAction={(id) => onAction(String(id))}
        {...(choice && { selectionMode: 'single' as const, selectedKeys: [selectedId] })}
      >
        {({ id, label: text, icon: Icon, isDanger, lang }) => (
          <AriaMenuItem
            id={id}
            textValue={text}
            className={`${styles.item} ${isDanger ? styles.danger : ''}`}
          >
            {Icon && <Icon aria-hidden size={20} />}
            <span className={styles.text} lang={lang}>
              {text}
            </span>
            {choice && <Check aria-hidden size={20} className={styles.check} />}
          </AriaMenuItem>
        )}
      </Menu>
    </Popover>
  )
}
