import { FolderPlus, FolderTree } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { useOpenedDialog } from '../../ui/useOpenedDialog.ts'
import { HomeCard } from './HomeCard.tsx'

const AddOverarchingGroupDialog = lazy(async () => ({
  default: (await import('./AddOverarchingGroupDialog.tsx')).AddOverarchingGroupDialog,
}))

/** Puts licences together under one new group. */
export function OverarchingGroupCard() {
  const t = useTranslations('home.overarching')
  const { opened, open, close } = useOpenedDialog<'add'>(undefined)
  return (
    <HomeCard icon={FolderTree} tone="apricot" title={t('title')} text={t('text')}>
      <Button icon={FolderPlus} onPress={() => open('add')}>
        {t('add')}
      </Button>
      {opened && (
        <Suspense>
          <AddOverarchingGroupDialog key={opened.turn} isOpen={opened.isOpen} onClose={close} />
        </Suspense>
      )}
    </HomeCard>
  )
}
