import { Newspaper } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useConfig } from '../../session/useConfig.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './BrandLinks.module.css'
import { HomeCard } from './HomeCard.tsx'

/** The ways to the vendor's news and to the site of its products. */
export function BrandLinks() {
  const t = useTranslations('home.links')
  const { brand } = useConfig()
  return (
    <HomeCard icon={Newspaper} tone="apricot" title={t('title', { brand: brand.name })}>
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
    </HomeCard>
  )
}
