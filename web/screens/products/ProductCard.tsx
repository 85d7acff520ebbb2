import { BookOpenText, MessageCircleMore } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { mayRenew, type Product, productType } from '#contract/products.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { CopyableCode } from '../../kit/ui/CopyableCode.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { Tile } from '../../kit/ui/Tile.tsx'
import { useViewer } from '../../platform/session/useViewer.ts'
import { InvoicesPart } from './licence/InvoicesPart.tsx'
import { RemindersPart } from './licence/RemindersPart.tsx'
import { NewWebCode } from './NewWebCode.tsx'
import { ProductActions } from './ProductActions.tsx'
import styles from './ProductCard.module.css'
import { ProductFacts } from './ProductFacts.tsx'
import { ProductOptions } from './ProductOptions.tsx'

/** A product in the list of products; for the admins of a licence with its reminders and invoices. Dealers, who have many, see them at each licence. */
export function ProductCard({ product }: { product: Product }) {
  const viewer = useViewer()
  const { serialNumber, webLicence } = product
  const hasReminders = viewer.kind === 'admin' && mayRenew(product, viewer)
  const hasInvoices = viewer.kind === 'admin' && webLicence?.rootGroupId === viewer.groupId
  return (
    <>
      <ProductSheet serialNumber={serialNumber}>
        <ProductDetails product={product} />
        <div className={styles.actions}>
          <ProductActions product={product} />
        </div>
      </ProductSheet>
      {hasReminders && webLicence?.validUntil && (
        <RemindersPart serialNumber={serialNumber} validUntil={webLicence.validUntil} />
      )}
      {hasInvoices && <InvoicesPart serialNumber={serialNumber} />}
    </>
  )
}

type ProductSheetProps = {
  serialNumber: string
  isLoading?: boolean
  children: ReactNode
}

/** The card of a product under its serial number; its content may still be loading. */
export function ProductSheet({ serialNumber, isLoading = false, children }: ProductSheetProps) {
  const t = useTranslations('products')
  const heading = useId()
  const type = productType(serialNumber)
  return (
    <Card as="section" aria-labelledby={heading}>
      {isLoading && <ProgressBar label={t('loading')} />}
      <header className={styles.head}>
        <Tile icon={type === 'me' ? MessageCircleMore : BookOpenText} tone="pine" />
        <div className={styles.name}>
          <h2 id={heading} translate="no">
            {serialNumber}
          </h2>
          <p>{t(`types.${type}`)}</p>
        </div>
      </header>
      {children}
    </Card>
  )
}

/** The details of a product. */
export function ProductDetails({ product }: { product: Product }) {
  const t = useTranslations('products')
  return (
    <div className={styles.parts}>
      <ProductFacts product={product} />
      {product.webCode !== null && (
        <CopyableCode
          label={t('webCode')}
          code={product.webCode}
          // In the format of the registration form.
          copied={product.webLicence ? `${product.serialNumber}-${product.webCode}` : undefined}
          // Without groups, there is nothing for an admin to manage.
          hint={product.webLicence ? t('webCodeHint') : undefined}
          action={
            product.webLicence && <NewWebCode serialNumber={product.serialNumber} webCode={product.webCode} />
          }
        />
      )}
      <ProductOptions product={product} />
    </div>
  )
}
