import { Circle, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { type Product, type ProductOption, productType, readingOptions } from '#contract/products.ts'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { isInternalOption, optionName } from './option-name.ts'
import styles from './ProductOptions.module.css'

/** The options that a product includes and excludes. */
export function ProductOptions({ product }: { product: Product }) {
  const { serialNumber, options } = product
  const Options = productType(serialNumber) === 'me' ? CommunicationOptions : ReadingOptions
  return <Options options={options} />
}

type OptionsProps = { options: readonly ProductOption[] }

function ReadingOptions({ options }: OptionsProps) {
  const t = useTranslations('products.options')
  const shown = readingOptions
    .filter((name) => name !== 'program')
    .map((name) => ({
      name: t(`names.${name}`),
      isIncluded: options.some((option) => option.name === name && option.isIncluded),
      count: null,
      isLanguage: name.startsWith('lang_'),
    }))
  return (
    <>
      <OptionList title={t('title')} options={shown.filter(({ isLanguage }) => !isLanguage)} />
      <OptionList title={t('languages')} options={shown.filter(({ isLanguage }) => isLanguage)} />
    </>
  )
}

function CommunicationOptions({ options }: OptionsProps) {
  const t = useTranslations('products.options')
  const shown = options
    .filter(({ name }) => !isInternalOption(name))
    .map((option) => ({ ...option, name: optionName(option.name) }))
  return shown.length > 0 && <OptionList title={t('title')} options={shown} />
}

function OptionList({ title, options }: OptionsProps & { title: string }) {
  const heading = useId()
  return (
    <div>
      <h3 id={heading} className={styles.title}>
        {title}
      </h3>
      <ul aria-labelledby={heading} className={styles.list}>
        {options.map((option) => (
          <Option key={option.name} {...option} />
        ))}
      </ul>
    </div>
  )
}

/** A tick and the name, or an empty circle, the name and "not included". */
function Option({ name, isIncluded, count }: ProductOption) {
  const t = useTranslations('products.options')
  const Icon = isIncluded ? CircleCheck : Circle
  return (
    <li className={isIncluded ? styles.included : styles.missing}>
      <Icon aria-hidden size={22} />
      <span>
        <span className={styles.name}>{name}</span>
        {count !== null && <span className={styles.note}>{` ${t('count', { count })}`}</span>}
        {isIncluded ? (
          <VisuallyHidden>{` ${t('included')}`}</VisuallyHidden>
        ) : (
          <span className={styles.note}>{` ${t('notIncluded')}`}</span>
        )}
      </span>
    </li>
  )
}
