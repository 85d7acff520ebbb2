import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useCopy } from '../../../kit/ui/CopyableCode.tsx'
import { TextButton } from '../../../kit/ui/TextButton.tsx'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import { useConfig } from '../../../platform/session/useConfig.ts'
import styles from './ProgramAddress.module.css'

const useProgramAddress = () => new URL(useConfig().brand.links.download, location.origin).href

/** The address where the program is, to open or to copy. */
export function ProgramAddress() {
  const t = useTranslations('attention.steps.program')
  const address = useProgramAddress()
  const place = useRef<HTMLSpanElement>(null)
  const copy = useCopy()
  return (
    <p className={styles.address}>
      <span ref={place} className={styles.words}>
        <TextLink href={address} external isStrong translate="no">
          {address}
        </TextLink>
      </span>
      <TextButton onPress={() => void copy({ text: address, label: address, shownIn: place.current })}>
        {t('copy')}
      </TextButton>
    </p>
  )
}

/** A mail to the person who installs programs, to be sent with the admin's own mail program. */
export function useMailAboutProgram(): string {
  const t = useTranslations('attention.steps.program')
  const brand = useConfig().brand.name
  const address = useProgramAddress()
  const subject = t('mailSubject', { brand })
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`${subject}\n\n${address}`)}`
}
