import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Collection } from 'react-aria-components/Collection'
import { TreeItem as AriaTreeItem, Tree, TreeItemContent } from 'react-aria-components/Tree'
import { useTranslations } from 'use-intl'
import { Badge } from './Badge.tsx'
import { Spinner } from './Spinner.tsx'
import styles from './TreeRows.module.css'

export type TreeItem = {
  id: string
  label: string
  /** A figure or word at the end of the row. */
  detail?: string | undefined
  /** The text for screen readers in place of the detail. */
  spoken?: string | undefined
  /** A badge before the detail. */
  mark?: string | undefined
  /** Absent until they are loaded. */
  children?: TreeItem[] | undefined
  hasChildren: boolean
  isDisabled?: boolean | undefined
  /** While something is dragged: how it takes it. */
  dropState?: string | undefined
}

export type TreeProps = {
  label: string
  items: TreeItem[]
  selectedId: string | null | undefined
  onSelect: (id: string) => void
  /** Called when a node is opened, to load its children. */
  onExpand: (id: string) => void
  /** The row that something is held over: it opens after a moment. */
  heldOverId?: string | undefined
}

/** So long something is held over a row before it opens. */
const holdMs = 700

/** The rows of a Tree; loaded by Tree.tsx. */
export function TreeRows(props: TreeProps) {
  const { label, items, selectedId, onSelect, onExpand, heldOverId } = props
  // Only the nodes that the person opened or closed; the rest follows the selection.
  const [choices, setChoices] = useState<Record<string, boolean>>({})
  const expanded = expandedIds(items, selectedId, choices)

  function expand(ids: Set<string>) {
    const opened = [...ids].filter((id) => !expanded.includes(id))
    const closed = expanded.filter((id) => !ids.has(id))
    setChoices({
      ...choices,
      ...Object.fromEntries(opened.map((id) => [id, true])),
      ...Object.fromEntries(closed.map((id) => [id, false])),
    })
    for (const id of opened) onExpand(id)
  }

  const openHeld = useRef<() => void>(undefined)
  openHeld.current = () => heldOverId && expand(new Set([...expanded, heldOverId]))
  useEffect(() => {
    const timer = heldOverId === undefined ? undefined : setTimeout(() => openHeld.current?.(), holdMs)
    return () => clearTimeout(timer)
  }, [heldOverId])

  return (
    <Tree
      escapeKeyBehavior="none"
      className={styles.tree ?? ''}
      aria-label={label}
      items={items}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={selectedId ? [selectedId] : []}
      onSelectionChange={(keys) => {
        const [id] = keys === 'all' ? [] : keys
        if (id !== undefined && id !== selectedId) onSelect(String(id))
      }}
      expandedKeys={expanded}
      onExpandedChange={(keys) => expand(new Set([...keys].map(String)))}
      disabledBehavior="selection"
    >
      {(item) => <Node item={item} />}
    </Tree>
  )
}

function Node({ item }: { item: TreeItem }) {
  const { id, label, detail, spoken = detail, mark, children, hasChildren, isDisabled = false } = item
  const { dropState } = item
  return (
    <AriaTreeItem
      id={id}
      textValue={[label, spoken, mark].filter(Boolean).join(', ')}
      className={isDisabled ? `${styles.item} ${styles.disabled}` : (styles.item ?? '')}
      hasChildItems={hasChildren}
      isDisabled={isDisabled}
    >
      <TreeItemContent>
        <div className={styles.row} {...(dropState && { 'data-drop': id, 'data-drop-state': dropState })}>
          {hasChildren ? (
            <Button slot="chevron" className={styles.chevron ?? ''}>
              <ChevronRight aria-hidden size={18} />
            </Button>
          ) : (
            <span className={styles.noChevron} />
          )}
          <span className={styles.label} translate="no">
            {label}
          </span>
          {mark && <Badge tone="apricot">{mark}</Badge>}
          {detail && <span className={styles.detail}>{detail}</span>}
        </div>
      </TreeItemContent>
      {hasChildren && !children && <LoadingNode id={`${id}-loading`} />}
      {children && <Collection items={children}>{(child) => <Node item={child} />}</Collection>}
    </AriaTreeItem>
  )
}

function LoadingNode({ id }: { id: string }) {
  const t = useTranslations('ui')
  return (
    <AriaTreeItem id={id} textValue={t('loading')} className={`${styles.item} ${styles.loading}`} isDisabled>
      <TreeItemContent>
        <div className={styles.row}>
          <span className={styles.noChevron} />
          <Spinner size="small" label={t('loading')} />
          <span className={styles.label}>{t('loading')}</span>
        </div>
      </TreeItemContent>
    </AriaTreeItem>
  )
}

/** Expands what the person opened, top nodes with loaded children, and the ancestors of the selected node. */
function expandedIds(
  items: TreeItem[],
  selectedId: string | null | undefined,
  choices: Record<string, boolean>,
  isTop = true,
): string[] {
  return items.flatMap((item) => {
    const children = item.children ?? []
    const isOpen = choices[item.id] ?? (children.length > 0 && (isTop || holds(children, selectedId)))
    return [...(isOpen ? [item.id] : []), ...expandedIds(children, selectedId, choices, false)]
  })
}

function holds(items: TreeItem[], id: string | null | undefined): boolean {
  return items.some((item) => item.id === id || holds(item.children ?? [], id))
}
