import { useTranslations } from 'use-intl'
import { useConfig } from '../session/useConfig.ts'
import { TextLink } from '../ui/TextLink.tsx'
import styles from './PrivacyNote.module.css'

/** What somebody agrees to by sending a form; stands above its button. */
export function PrivacyNote() {
  const t = useTranslations('requests')
  const { brand } = useConfig()
  return (
    <p className={styles.note}>
      {t.rich('privacy', {
        notice: (words) => (
          <TextLink href={brand.links.privacy} external>
            {words}
          </TextLink>
        ),
      })}
    </p>
  )
}
