import { CalendarPlus, CalendarSync, Users } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { mayChangeDate, mayRenew, type Product, type WebLicence } from '#contract/products.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { showMessage } from '../../kit/ui/messages.tsx'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { addressOf } from '../../platform/addresses.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useViewer } from '../../platform/session/useViewer.ts'
import { About } from './About.tsx'
import styles from './ProductActions.module.css'

const ExtendDialog = lazyNamed(() => import('./ExtendDialog.tsx'), 'ExtendDialog')

/** The actions this person may take: renew, change the end date, see the people. @param children more buttons */
export function ProductActions({ product, children }: { product: Product; children?: ReactNode }) {
  const t = useTranslations('products.actions')
  const euros = useEuros()
  const viewer = useViewer()
  const { serialNumber, webLicence } = product
  const renews = mayRenew(product, viewer)
  const changes = mayChangeDate(product, viewer)
  if (!renews && !changes && !children) return null
  return (
    <div className={styles.actions}>
      {renews && webLicence && (
        <ButtonLink href={addressOf.renewal(serialNumber)} variant="primary" icon={CalendarSync}>
          {t('renew', { price: euros(webLicence.priceCents) })}
          <About serialNumber={serialNumber} />
        </ButtonLink>
      )}
      {changes && webLicence && <ChangeEndDate serialNumber={serialNumber} webLicence={webLicence} />}
      {viewer.kind === 'staff' && webLicence && (
        <ButtonLink href={addressOf.licence(serialNumber)} variant="quiet" icon={Users}>
          {t('groups')}
          <About serialNumber={serialNumber} />
        </ButtonLink>
      )}
      {children}
    </div>
  )
}

const permanentDuration = 5000

type ChangeEndDateProps = { serialNumber: string; webLicence: WebLicence }

function ChangeEndDate({ serialNumber, webLicence }: ChangeEndDateProps) {
  const t = useTranslations()
  const { opened, open, close } = useOpenedDialog<'extend'>(serialNumber)
  const [isRefused, setRefused] = useState(false)
  const { rootGroupId, validUntil } = webLicence

  const change = () => {
    if (validUntil === null) {
      setRefused(true)
      showMessage(t('errors.licence.permanent'), 'error', permanentDuration)
      return
    }
    open('extend')
  }
  return (
    <>
      <Button icon={CalendarPlus} onPress={change}>
        {t('products.actions.change')}
        <About serialNumber={serialNumber} />
      </Button>
      {isRefused && validUntil === null && (
        <div className={styles.refusal}>
          <FormMessage kind="error">{t('errors.licence.permanent')}</FormMessage>
        </div>
      )}
      {opened && validUntil !== null && (
        <Suspense>
          <ExtendDialog
            key={opened.turn}
            serialNumber={serialNumber}
            rootGroupId={rootGroupId}
            validUntil={validUntil}
            isOpen={opened.isOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
