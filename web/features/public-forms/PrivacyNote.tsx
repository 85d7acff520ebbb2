import { useTranslations } from 'use-intl'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { useConfig } from '../../platform/session/useConfig.ts'
import styles from './PrivacyNote.module.css'

type PrivacyNoteProps = {
  /** Whether sending the form means consent, which is stored with it; otherwise the note is only a link. */
  isAgreement?: boolean
}

/** The privacy notice of a form, above its button. */
export function PrivacyNote({ isAgreement = true }: PrivacyNoteProps) {
  const t = useTranslations('requests')
  const { brand } = useConfig()
  return (
    <p className={styles.note}>
      {t.rich(isAgreement ? 'privacy' : 'privacyLink', {
        notice: (words) => (
          <TextLink href={brand.links.privacy} external>
            {words}
          </TextLink>
        ),
      })}
    </p>
  )
}
