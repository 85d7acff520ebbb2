import { Check, Minus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Product, productType } from '#contract/products.ts'
import styles from './Summary.module.css'

type OptionFactProps = { product: Product; option: 'ocr' | 'dictionaries' }

/** Whether the licence includes an option; renders nothing for a communication aid without it. */
export function OptionFact({ product, option }: OptionFactProps) {
  const t = useTranslations()
  const found = product.options.find(({ name }) => name === option)
  if (!found && productType(product.serialNumber) === 'me') return null
  const isOn = found?.isIncluded ?? false
  const Icon = isOn ? Check : Minus
  return (
    <div>
      <dt>{t(`products.options.names.${option}`)}</dt>
      <dd className={isOn ? styles.on : styles.off}>
        <Icon aria-hidden size={20} />
        {t(isOn ? 'renewal.on' : 'renewal.off')}
      </dd>
    </div>
  )
}
