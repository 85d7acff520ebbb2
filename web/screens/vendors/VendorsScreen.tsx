import { useNavigate, useSearch } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { Suspense, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { Chips } from '../../kit/ui/Chips.tsx'
import frame from '../../kit/ui/frame.module.css'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { addressOf } from '../../platform/addresses.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { parts, type VendorsSearch } from './search-params.ts'
import { VendorsCard } from './VendorsCard.tsx'
import styles from './VendorsScreen.module.css'

const AddVendorDialog = lazyNamed(() => import('./AddVendorDialog.tsx'), 'AddVendorDialog')

/** /accounts: the accounts of staff and dealers, for staff. */
export function VendorsScreen() {
  const t = useTranslations('vendors')
  const navigate = useNavigate()
  const search = useSearch({ from: '/signed-in/accounts' })
  const { opened, open, close } = useOpenedDialog<'add'>(undefined)
  const go = useCallback(
    (next: Partial<VendorsSearch>, options?: { replace: boolean }) => {
      const { show, ...rest } = { ...search, ...next }
      const part = show === 'all' ? undefined : show
      void navigate({ href: addressOf.list('/accounts', { ...rest, show: part }), ...options })
    },
    [navigate, search],
  )
  return (
    <div className={frame.page}>
      <div className={`${frame.head} ${styles.head}`}>
        <h1>{t('title')}</h1>
        <Chips
          label={t('parts.label')}
          chosen={search.show ?? 'all'}
          options={parts.map((id) => ({ id, label: t(`parts.${id}`) }))}
          onChoose={(show) => go({ show, page: 1 })}
        />
        <Button icon={UserPlus} variant="primary" onPress={() => open('add')}>
          {t('add')}
        </Button>
      </div>
      <VendorsCard search={search} go={go} />
      {opened && (
        <Suspense>
          <AddVendorDialog key={opened.turn} isOpen={opened.isOpen} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
