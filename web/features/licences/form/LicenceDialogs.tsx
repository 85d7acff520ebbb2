import { FilePen, FilePlus } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { LicencePage } from '#contract/licence-page.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { useOpenedDialog } from '../../../kit/ui/useOpenedDialog.ts'
import { lazyNamed } from '../../../platform/lazy-named.ts'

const AddLicenceDialog = lazyNamed(() => import('./AddLicenceDialog.tsx'), 'AddLicenceDialog')
const ChangeLicenceDialog = lazyNamed(() => import('./ChangeLicenceDialog.tsx'), 'ChangeLicenceDialog')

/** A button with which staff make a licence. */
export function AddLicence() {
  const t = useTranslations('desk.form')
  const { opened, open, close } = useOpenedDialog<'add'>(undefined)
  return (
    <>
      <Button icon={FilePlus} onPress={() => open('add')}>
        {t('add')}
      </Button>
      {opened && (
        <Suspense>
          <AddLicenceDialog key={opened.turn} isOpen={opened.isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** A button with which staff change a licence. */
export function ChangeLicence({ licence }: { licence: LicencePage }) {
  const t = useTranslations('desk.form')
  const { opened, open, close } = useOpenedDialog<'change'>(licence.serialNumber)
  return (
    <>
      <Button icon={FilePen} onPress={() => open('change')}>
        {t('changeButton')}
      </Button>
      {opened && (
        <Suspense>
          <ChangeLicenceDialog key={opened.turn} licence={licence} isOpen={opened.isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
