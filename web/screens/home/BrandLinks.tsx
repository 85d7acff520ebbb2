import { useTranslations } from 'use-intl'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { useConfig } from '../../platform/session/useConfig.ts'
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
