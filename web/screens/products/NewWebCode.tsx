import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { About } from './About.tsx'

const NewWebCodeDialog = lazy(async () => ({
  default: (await import('./NewWebCodeDialog.tsx')).NewWebCodeDialog,
}))

/** The way to another web code for a licence, which is asked about first. */
export function NewWebCode({ serialNumber }: { serialNumber: string }) {
  const t = useTranslations('products.newWebCode')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button icon={RefreshCw} variant="quiet" onPress={open}>
        {t('action')}
        <About serialNumber={serialNumber} />
      </Button>
      {wasOpened && (
        <Suspense>
          <NewWebCodeDialog serialNumber={serialNumber} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
