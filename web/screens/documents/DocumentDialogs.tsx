import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import type { Opened } from '../../kit/ui/useOpenedDialog.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import type { DocumentDialog } from './document-dialog.ts'

// Each dialog loads when it is first opened.
const AddWebCodeDialog = lazyNamed(() => import('./AddWebCodeDialog.tsx'), 'AddWebCodeDialog')
const EditDocumentDialog = lazyNamed(() => import('./EditDocumentDialog.tsx'), 'EditDocumentDialog')

type Props = { opened: Opened<DocumentDialog> | null; onClose: () => void }

/** The open dialog, if any. */
export function DocumentDialogs({ opened, onClose }: Props) {
  const t = useTranslations('documents')
  if (!opened) return null
  const { dialog, turn, isOpen } = opened
  const state = { isOpen, onClose }
  return (
    <Suspense fallback={<ProgressBar label={t('loading')} />}>
      {dialog.kind === 'add' ? (
        <AddWebCodeDialog key={turn} {...state} />
      ) : (
        <EditDocumentDialog key={turn} document={dialog.document} {...state} />
      )}
    </Suspense>
  )
}
