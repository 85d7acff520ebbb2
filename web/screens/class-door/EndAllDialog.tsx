import { useTranslations } from 'use-intl'
import type { PersonOfClass } from '#contract/class-door.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'

type Props = DialogState & { present: readonly PersonOfClass[]; end: (ids: number[]) => Promise<void> }

/** Asks before everyone who came in by the door is logged out: who works with a program loses it, too. */
export function EndAllDialog({ present, end, isOpen, onClose }: Props) {
  const t = useTranslations('classDoor')
  const confirm = () => {
    void end(present.map(({ id }) => id))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('endAll')}
      yes={t('endAll')}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t('endAllText', { count: present.length })}</p>
    </ConfirmDialog>
  )
}
