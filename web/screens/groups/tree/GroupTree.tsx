import { Folders, History, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Link } from '../../../kit/ui/Link.tsx'
import { Tree, type TreeItem } from '../../../kit/ui/Tree.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import type { Drag } from '../drag/useDrag.ts'
import styles from './GroupTree.module.css'

type Props = {
  /** The topmost group. */
  item: TreeItem
  /** The open group. */
  selectedId: string | null
  onOpen: (id: string) => void
  onChoose: (groupId: number) => void
  drag: Drag
  /** How many deletions in the open group can be put back. */
  deletions?: number | null | undefined
}

/** The tree of groups with their people, beside the list if there is room. */
export function GroupTree(props: Props) {
  const t = useTranslations('groups.tree')
  const title = useTranslations('shell.titles')
  const format = useFormatter()
  const groupId = Number(props.selectedId)
  return (
    <nav className={styles.aside} aria-label={t('title')}>
      <h2 className={styles.title}>
        <span>{t('title')}</span>
        <span aria-hidden>{t('people')}</span>
      </h2>
      <Groups {...props} />
      <ul className={styles.links}>
        <li>
          <Link href={addressOf.activity(groupId)} className={styles.link}>
            <History aria-hidden size={18} />
            {title('activity')}
          </Link>
        </li>
        <li>
          <Link href={addressOf.bin(groupId)} className={styles.link}>
            <Trash2 aria-hidden size={18} />
            {title('bin')}
            {props.deletions ? (
              <span className={styles.number}> {format.number(props.deletions)}</span>
            ) : null}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

/** A button that shows the same tree in a dialog, if there is no room beside the list. */
export function GroupTreeButton(props: Props) {
  const t = useTranslations('groups.tree')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.button}>
      <Button icon={Folders} onPress={() => setOpen(true)}>
        {t('title')}
      </Button>
      <Dialog title={t('title')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Groups
          {...props}
          onChoose={(id) => {
            setOpen(false)
            props.onChoose(id)
          }}
        />
      </Dialog>
    </div>
  )
}

function Groups({ item, selectedId, onOpen, onChoose, drag: { dragging, stateOf } }: Props) {
  const t = useTranslations('groups.tree')
  const marked = (one: TreeItem): TreeItem => ({
    ...one,
    dropState: stateOf(Number(one.id)),
    children: one.children?.map(marked),
  })
  return (
    <Tree
      label={t('label')}
      items={[dragging ? marked(item) : item]}
      selectedId={selectedId}
      onSelect={(id) => onChoose(Number(id))}
      onExpand={onOpen}
      heldOverId={dragging?.overId?.toString()}
    />
  )
}
