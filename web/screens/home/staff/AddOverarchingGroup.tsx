import { FolderPlus } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/Button.tsx'
import { useOpenedDialog } from '../../../kit/ui/useOpenedDialog.ts'
import { lazyNamed } from '../../../platform/lazy-named.ts'

const AddOverarchingGroupDialog = lazyNamed(
  () => import('../AddOverarchingGroupDialog.tsx'),
  'AddOverarchingGroupDialog',
)

/** A button to group licences under a new overarching group. */
export function AddOverarchingGroup() {
  const t = useTranslations('home.overarching')
  const { opened, open, close } = useOpenedDialog<'add'>(undefined)
  return (
    <>
      <Button icon={FolderPlus} onPress={() => open('add')}>
        {t('add')}
      </Button>
      {opened && (
        <Suspense>
          <AddOverarchingGroupDialog key={opened.turn} isOpen={opened.isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
