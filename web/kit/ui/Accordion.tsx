import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure'
import { DisclosureGroup } from 'react-aria-components/DisclosureGroup'
import { Heading } from 'react-aria-components/Heading'
import styles from './Accordion.module.css'

type AccordionProps = {
  /** The item that is initially open. */
  openAtFirst?: string | undefined
  children: ReactNode
}

/** A list of items, one of them open at a time. */
export function Accordion({ openAtFirst, children }: AccordionProps) {
  return (
    <DisclosureGroup className={styles.group ?? ''} defaultExpandedKeys={openAtFirst ? [openAtFirst] : []}>
      {children}
    </DisclosureGroup>
  )
}

type AccordionItemProps = { id: string; icon: LucideIcon; title: string; children: ReactNode }

/** A title that opens the content below it. */
export function AccordionItem({ id, icon: Icon, title, children }: AccordionItemProps) {
  return (
    <Disclosure id={id} className={styles.item ?? ''}>
      <Heading level={2} className={styles.heading ?? ''}>
        <Button slot="trigger" className={styles.trigger ?? ''}>
          <Icon aria-hidden size={24} />
          <span className={styles.title}>{title}</span>
          <ChevronDown aria-hidden size={24} className={styles.arrow} />
        </Button>
      </Heading>
      <DisclosurePanel className={styles.panel ?? ''}>
        <div className={styles.content}>{children}</div>
      </DisclosurePanel>
    </Disclosure>
  )
}
