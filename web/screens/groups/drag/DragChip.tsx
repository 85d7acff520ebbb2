import { Ban, FolderInput } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cargoName } from './cargo.ts'
import styles from './DragChip.module.css'
import type { Drag } from './useDrag.ts'

/** Beside the pointer: the dragged rows and their destination, or why it is none. */
export function DragChip({ drag: { chip, dragging, over } }: { drag: Drag }) {
  const t = useTranslations('groups')
  if (!dragging) return null
  const { name, count } = { name: undefined, count: undefined, ...cargoName(dragging.cargo) }
  const Icon = over?.reason ? Ban : FolderInput
  return (
    <div
      ref={chip}
      aria-hidden
      data-dragged
      className={styles.chip}
      data-refused={over?.reason ? '' : undefined}
    >
      <Icon size={20} />
      <span>
        <b>{name ?? t('select.count', { count: count ?? 0 })}</b>
        <br />
        {over ? `${over.name}: ${over.reason ?? t('drag.letGo')}` : t('drag.choose')}
      </span>
    </div>
  )
}
