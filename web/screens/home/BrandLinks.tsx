import { useTranslations } from 'use-intl'
import { useConfig } from '../../session/useConfig.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './BrandLinks.module.css'

/** Links to the vendor's news and product site, in one line. */
export function BrandLinks() {
  const t = useTranslations('home.links')
  const { brand } = useConfig()
  return (
    <ul className={styles.links}>
      <li>
        <TextLink href={brand.links.news} external>
          {t('news')}
        </TextLink>
      </li>
      <li>
        <TextLink href={brand.links.product} external>
          {t('product')}
        </TextLink>
      </li>
    </ul>
  )
}
