import { FolderPlus, FolderTree } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { HomeCard } from './HomeCard.tsx'

const AddOverarchingGroupDialog = lazy(async () => ({
  default: (await import('./AddOverarchingGroupDialog.tsx')).AddOverarchingGroupDialog,
}))

/** Puts licences together under one new group. */
export function OverarchingGroupCard() {
  const t = useTranslations('home.overarching')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <HomeCard icon={FolderTree} tone="apricot" title={t('title')} text={t('text')}>
      <Button icon={FolderPlus} onPress={open}>
        {t('add')}
      </Button>
      {wasOpened && (
        <Suspense>
          <AddOverarchingGroupDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </HomeCard>
  )
}
