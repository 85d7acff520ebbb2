import { RefreshCw } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { About } from './About.tsx'

const NewWebCodeDialog = lazyNamed(() => import('./NewWebCodeDialog.tsx'), 'NewWebCodeDialog')

/** A button to renew the web code of a licence, after confirmation. */
export function NewWebCode({ serialNumber, webCode }: { serialNumber: string; webCode: string }) {
  const t = useTranslations('products.newWebCode')
  const { opened, open, close } = useOpenedDialog<'newWebCode'>(serialNumber)
  return (
    <>
      <Button icon={RefreshCw} variant="quiet" onPress={() => open('newWebCode')}>
        {t('action')}
        <About serialNumber={serialNumber} />
      </Button>
      {opened && (
        <Suspense>
          <NewWebCodeDialog
            key={opened.turn}
            serialNumber={serialNumber}
            webCode={webCode}
            isOpen={opened.isOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
