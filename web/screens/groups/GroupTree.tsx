import { Folders } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MembersPage } from '#contract/members.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Tree, type TreeItem } from '../../ui/Tree.tsx'
import styles from './GroupTree.module.css'

type Props = {
  /** The topmost group. */
  item: TreeItem
  /** The page of the group that is open. */
  page: MembersPage | undefined
  onOpen: (id: string) => void
  onChoose: (groupId: number) => void
}

/** The tree of groups, beside the list where there is room for it. */
export function GroupTree(props: Props) {
  const t = useTranslations('groups.tree')
  return (
    <nav className={styles.aside} aria-label={t('title')}>
      <h2 className={styles.title}>{t('title')}</h2>
      <Groups {...props} />
    </nav>
  )
}

/** A button that shows the same tree over the page, where there is no room beside the list. */
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

function Groups({ item, page, onOpen, onChoose }: Props) {
  const t = useTranslations('groups.tree')
  return (
    <Tree
      label={t('label')}
      items={[item]}
      selectedId={page?.group ? String(page.group.id) : null}
      onSelect={(id) => onChoose(Number(id))}
      onExpand={onOpen}
    />
  )
}
