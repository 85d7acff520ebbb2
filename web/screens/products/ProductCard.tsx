import { BookOpenText, MessageCircleMore } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { type Product, productType } from '#contract/products.ts'
import { Card } from '../../ui/Card.tsx'
import { CopyableCode } from '../../ui/CopyableCode.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { NewWebCode } from './NewWebCode.tsx'
import { ProductActions } from './ProductActions.tsx'
import styles from './ProductCard.module.css'
import { ProductFacts } from './ProductFacts.tsx'
import { ProductOptions } from './ProductOptions.tsx'

/** A product among others. */
export function ProductCard({ product }: { product: Product }) {
  return (
    <ProductSheet serialNumber={product.serialNumber} headingLevel="h2">
      <ProductDetails product={product} headingLevel="h3" />
    </ProductSheet>
  )
}

type ProductSheetProps = {
  serialNumber: string
  headingLevel: 'h1' | 'h2'
  isLoading?: boolean
  children: ReactNode
}

/** The sheet of a product, under its serial number; what it says may still be on its way. */
export function ProductSheet({
  serialNumber,
  headingLevel: Heading,
  isLoading = false,
  children,
}: ProductSheetProps) {
  const t = useTranslations('products')
  const heading = useId()
  const type = productType(serialNumber)
  return (
    <Card as="section" aria-labelledby={heading}>
      {isLoading && <ProgressBar label={t('loading')} />}
      <header className={styles.head}>
        <Tile icon={type === 'me' ? MessageCircleMore : BookOpenText} tone="pine" />
        <div className={styles.name}>
          <Heading id={heading}>{serialNumber}</Heading>
          <p>{t(`types.${type}`)}</p>
        </div>
      </header>
      {children}
    </Card>
  )
}

type ProductDetailsProps = {
  product: Product
  /** One below that of the sheet. */
  headingLevel: 'h2' | 'h3'
}

/** All that there is to say about a product, and what this person can do with it. */
export function ProductDetails({ product, headingLevel }: ProductDetailsProps) {
  const t = useTranslations('products')
  return (
    <div className={styles.parts}>
      <ProductFacts product={product} />
      {product.webCode !== null && (
        <CopyableCode
          label={t('webCode')}
          code={product.webCode}
          // As the form for a new admin asks for it.
          copied={product.webLicence ? `${product.serialNumber}-${product.webCode}` : undefined}
          // Without groups there is nothing that an admin could manage.
          hint={product.webLicence ? t('webCodeHint') : undefined}
          action={product.webLicence && <NewWebCode serialNumber={product.serialNumber} />}
        />
      )}
      <ProductOptions product={product} headingLevel={headingLevel} />
      <ProductActions product={product} />
    </div>
  )
}
