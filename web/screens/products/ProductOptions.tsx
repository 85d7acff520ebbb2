import { Circle, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { type Product, type ProductOption, productType, readingOptions } from '#contract/products.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { isInternalOption, optionName } from './option-name.ts'
import styles from './ProductOptions.module.css'

type Level = 'h2' | 'h3'

/** What a product can do and what not. */
export function ProductOptions({ product, headingLevel }: { product: Product; headingLevel: Level }) {
  const { serialNumber, options } = product
  const Options = productType(serialNumber) === 'me' ? CommunicationOptions : ReadingOptions
  return <Options options={options} headingLevel={headingLevel} />
}

type OptionsProps = { options: readonly ProductOption[]; headingLevel: Level }

function ReadingOptions({ options, headingLevel }: OptionsProps) {
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
      <OptionList
        title={t('title')}
        options={shown.filter(({ isLanguage }) => !isLanguage)}
        headingLevel={headingLevel}
      />
      <OptionList
        title={t('languages')}
        options={shown.filter(({ isLanguage }) => isLanguage)}
        headingLevel={headingLevel}
      />
    </>
  )
}

function CommunicationOptions({ options, headingLevel }: OptionsProps) {
  const t = useTranslations('products.options')
  const shown = options
    .filter(({ name }) => !isInternalOption(name))
    .map((option) => ({ ...option, name: optionName(option.name) }))
  return shown.length > 0 && <OptionList title={t('title')} options={shown} headingLevel={headingLevel} />
}

function OptionList({ title, options, headingLevel: Heading }: OptionsProps & { title: string }) {
  const heading = useId()
  return (
    <div>
      <Heading id={heading} className={styles.title}>
        {title}
      </Heading>
      <ul aria-labelledby={heading} className={styles.list}>
        {options.map((option) => (
          <Option key={option.name} {...option} />
        ))}
      </ul>
    </div>
  )
}

/** A tick and the name; or an empty circle, the name and the words "not included". */
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
